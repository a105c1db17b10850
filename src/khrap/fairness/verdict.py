"""What the check of a shuffle has found, in words and for programs."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from khrap.fairness.proof import Proof
from khrap.rules.problems import in_one_line

__all__ = ["Fault", "Verdict"]


@cache
def _words(lang: str) -> dict[str, Any]:
    text = resources.files("khrap.fairness").joinpath("words.toml").read_text(encoding="utf-8")
    words: dict[str, Any] = tomllib.loads(text)[lang]
    return words


class Fault(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that does not hold.

    >>> print(Fault(kind="card", place=7, where="p2", found="Kh", expected="Th").text())
    card 7 (p2) is Kh in the file; dealt was Th
    """

    kind: str
    """What it is: ``card``, ``commitment`` …, the words for it are in words.toml."""
    found: str | int = ""
    expected: str | int = ""
    place: int = 0
    """The place of the card in the dealt deck, from 1; 0 if it is about no single card."""
    where: str = ""
    """Who holds the card: ``p2``, ``upcard``, ``stock``; ``deck`` where the file lists a whole deck."""

    def text(self, lang: str = "en") -> str:
        """Return it in words.

        Args:
            lang: the language, one of `khrap.rules.LANGUAGES`.
        """
        words = _words(lang)
        template: str = words["faults"][self.kind]
        where = words.get(self.where, self.where)
        return template.format(found=self.found, expected=self.expected, place=self.place, where=where)


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the check of a shuffle has found."""

    proof: Proof
    proved: int
    """How many cards of the file are proved to be those that were dealt."""
    faults: tuple[Fault, ...] = ()

    @property
    def good(self) -> bool:
        """Whether everything holds."""
        return not self.faults

    @property
    def unlisted(self) -> int:
        """How many cards of the deck the file does not tell."""
        return self.proof.cards - self.proved

    def text(self, lang: str = "en") -> str:
        """Return it in words, in several lines.

        Args:
            lang: the language, one of `khrap.rules.LANGUAGES`.
        """
        words, proof = _words(lang), self.proof
        lines = [
            words["head"].format(table=proof.table, deal=proof.deal, cards=proof.cards, commitment=proof.commitment),
            words["seeds"].format(seeds=", ".join(_seed(seat, seed, lang) for seat, seed in enumerate(proof.seeds, 1))),
        ]
        if not any(proof.seeds):
            lines.append(words["alone"])
        if self.good:
            lines.append(words["holds"].format(proved=self.proved, cards=proof.cards, unknown=self.unlisted))
        else:
            lines += [words["fails"], *(f"  {fault.text(lang)}" for fault in self.faults)]
        return "\n".join(lines)

    def summary(self, lang: str = "en") -> dict[str, Any]:
        """Return it for a program; the words are in a language of `khrap.rules.LANGUAGES`."""
        proof = self.proof
        return {
            "good": self.good,
            "table": proof.table,
            "deal": proof.deal,
            "cards": proof.cards,
            "commitment": proof.commitment,
            "seeds": list(proof.seeds),
            "private": proof.private,
            "proved": self.proved,
            "faults": [{**msgspec.to_builtins(fault), "text": fault.text(lang)} for fault in self.faults],
        }


def _seed(seat: int, seed: str, lang: str) -> str:
    return f"p{seat} " + (f'"{in_one_line(seed)}"' if seed else _words(lang)["no-seed"])
