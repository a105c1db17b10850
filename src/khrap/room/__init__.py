"""The card room: tables, seats, clocks, money, accounts, and the server that people and programs talk to.

`docs/card-room.md` is the map of this house.
"""
