"""The history of the database's schema, for Alembic; `khrap.room.database.migrate` runs it.

A new step is a file in `versions` that follows the last one; `tests/room/store/test_migrations.py` tells what is
missing in it. There is no way back: a database is put back from a backup.
"""
