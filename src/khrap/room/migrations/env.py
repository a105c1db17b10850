"""What Alembic runs: it brings the database of a connection that is open already to the newest schema.

`khrap.room.database.migrate` gives it the connection, and begins and ends the transaction.
"""

from alembic import context

from khrap.room.models import Base


def run() -> None:
    """Run the migrations that are missing."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=Base.metadata,
        render_as_batch=True,  # SQLite changes a table by making it anew
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name by which Alembic runs this file
    run()
