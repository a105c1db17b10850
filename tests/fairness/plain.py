"""The shuffle once more, as plainly as it can be said, with nothing but the standard library.

`python -m tests.fairness.plain` prints the test vectors of the file beside, for clients in other languages.
"""

import hashlib
import hmac
import json
from typing import Any

RANKS = "23456789TJQKA"

CASES: list[tuple[str, str, int, int, list[str]]] = [
    ("00" * 32, "reka", 1, 32, ["", ""]),
    ("ff" * 32, "reka", 2, 36, ["", "", ""]),
    (bytes(range(32)).hex(), "Volga_17", 17, 36, ["Anna's cat", "", "42"]),
    (
        hashlib.sha256(b"khrap").hexdigest(),
        "K7Q2-mX",
        0,
        52,
        ["храп", "♠♥♦♣", "🃏" * 64, '\0\n"\\', "e\u0301", "\u00e9"],
    ),
    (
        hashlib.sha256(b"frap").hexdigest(),
        "a" * 64,
        123456789,
        52,
        ["a", "", "b", "", "", "", "", "", "", "", "", "ab"],
    ),
    (hashlib.sha256(b"moryak").hexdigest(), "0", 9, 32, ["ab", "c"]),
    (hashlib.sha256(b"moryak").hexdigest(), "0", 9, 32, ["a", "bc"]),
]
"""Secret, table, deal, cards, seeds."""


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode("utf-8"), hashlib.sha256).digest()


def shuffle(items: list[Any], key: bytes, context: str) -> list[Any]:
    items = list(items)
    stream: list[int] = []
    block = 0
    for last in range(len(items) - 1, 0, -1):
        while True:
            if not stream:
                stream = list(mac(key, context + "/block/" + str(block)))
                block += 1
            byte = stream.pop(0)
            if byte < 256 // (last + 1) * (last + 1):
                break
        other = byte % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def seed_key(context: str, seeds: list[str]) -> bytes:
    message = b""
    for text in [context, *seeds]:
        message += len(text.encode("utf-8")).to_bytes(4, "big") + text.encode("utf-8")
    return hashlib.sha256(message).digest()


def vector(secret: str, table: str, deal: int, cards: int, seeds: list[str]) -> dict[str, Any]:
    """Return everything that is reckoned on the way from a secret and seeds to the dealt deck."""
    key = bytes.fromhex(secret)
    context = f"khrap/1/{table}/{deal}/{cards}"
    sorted_deck = [rank + suit for suit in "shdc" for rank in RANKS[13 - cards // 4 :]]
    first = shuffle(sorted_deck, key, context)
    salts = [mac(key, f"{context}/salt/{place}") for place in range(cards)]
    seals = [hashlib.sha256(salt + bytes([place]) + first[place].encode()).digest() for place, salt in enumerate(salts)]
    order = shuffle(list(range(cards)), seed_key(context, seeds), context)
    return {
        "secret": secret,
        "table": table,
        "deal": deal,
        "cards": cards,
        "seeds": seeds,
        "context": context,
        "first_deck": " ".join(first),
        "salts": [salt.hex() for salt in salts],
        "seals": [seal.hex() for seal in seals],
        "commitment": hashlib.sha256(b"".join(seals)).hexdigest(),
        "seed_key": seed_key(context, seeds).hex(),
        "order": order,
        "dealt_deck": " ".join(first[place] for place in order),
        "opening_of_place_1": {"place": 1, "card": first[order[0]], "salt": salts[order[0]].hex()},
    }


if __name__ == "__main__":
    print(json.dumps([vector(*case) for case in CASES], indent=1, ensure_ascii=True))
