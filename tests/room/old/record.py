"""Records an evening of each preset as this version plays it, for later versions to come to the same.

python -m tests.room.old.record

Only new files are written. What is recorded once is never recorded anew: if a later version comes to something else,
it is that version that is wrong, or `RULES_VERSION` must rise and the old way be kept.
"""

import asyncio
import tempfile
from pathlib import Path

import msgspec
from sqlalchemy import select

from khrap import protocol as ask
from khrap.room.database import migrate
from khrap.room.models import Deal
from khrap.room.table import RULES_VERSION
from khrap.rules import PRESETS
from tests.room.evening import Evening, evening

HERE = Path(__file__).parent


def main() -> None:
    """Record all presets that are not recorded yet."""
    for number, rules in enumerate(PRESETS, 1):
        if not (HERE / f"{rules}.jsonl").exists():
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(record(rules, number, f"{folder}/khrap.db"))


async def record(rules: str, seed: int, url: str) -> None:
    """Play an evening, and write its log and one of its hands."""
    await migrate(url)
    async with evening(url, seed) as it:
        anna, boris = await it.person("Anna"), await it.person("Boris")
        live = await it.open_table([anna, boris], rules=rules, bots=("club", "random"), newcomers="buy-in")
        await it.say(live, anna, ask.GiveSeed(id=it.id(), seed="кот"))
        await it.deals(live, 5)
        await _stir(it, live.table.code)
        await it.deals(live, 5)
        table = live.table
        bodies = await it.services.store.events(table.id, 0, 100_000)
        async with it.services.accounts._database() as database:
            deals = list(await database.scalars(select(Deal).order_by(Deal.number)))
        known = {"id": table.id, "code": table.code, "version": RULES_VERSION, "books": table.books()}
    (HERE / f"{rules}.khrap").write_text(deals[-1].hand, encoding="utf-8")
    lines = [msgspec.json.encode({**known, "hands": [deal.hand for deal in deals]}), *bodies]
    (HERE / f"{rules}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


async def _stir(it: Evening, code: str) -> None:
    """Let more happen than deals: chips, sitting out, a frozen table, a cancelled deal, a newcomer."""
    live = await it.host.find(code)
    anna, boris = it.persons.values()
    await it.into_deal(live)
    await it.say(live, anna, ask.AddChips(id=it.id(), chips=100))
    administration = it.services.administration
    administration._host = it.host
    await administration.freeze("test", code)
    await administration.thaw("test", code)
    await administration.cancel_deal("test", code)
    await it.say(live, boris, ask.Leave(id=it.id(), sure=True))
    await it.deals(live, 2)
    await it.say(live, boris, ask.Sit(id=it.id()))
    await it.say(live, anna, ask.SitOut(id=it.id()))
    await it.deals(live, 1)
    await it.say(live, anna, ask.Return(id=it.id()))


if __name__ == "__main__":
    main()
