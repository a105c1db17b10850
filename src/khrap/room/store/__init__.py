"""The stores of the move path: the event log, the money, and the alarm clock of the tables.

One protocol (`khrap.room.store.protocol`), two databases: SQLite for one process, PostgreSQL for any number of them.
"""
