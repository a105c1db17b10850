"""Accounts: guests and people with a name, their log-ins and tokens, and the chips the house gives them."""

from khrap.room.accounts.accounts import Accounts
from khrap.room.accounts.logins import Credential, Logins, Person
from khrap.room.accounts.passwords import Passwords
from khrap.room.accounts.purse import Purse, Seats, wallet

__all__ = ["Accounts", "Credential", "Logins", "Passwords", "Person", "Purse", "Seats", "wallet"]
