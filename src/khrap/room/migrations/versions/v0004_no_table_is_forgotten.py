"""Tables that waited for somebody for ever are looked after from now on: after an hour they are closed."""

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"
branch_labels = None
depends_on = None

TABLES = sa.table(
    "card_table", sa.column("id"), sa.column("due"), sa.column("closed"), sa.column("summary", sa.LargeBinary())
)


def upgrade() -> None:
    """Let the alarm look at open tables that wait for nothing; what is frozen stays as it is."""
    connection = op.get_bind()
    waiting = sa.select(TABLES.c.id, TABLES.c.summary).where(TABLES.c.due.is_(None), sa.not_(TABLES.c.closed))
    ids = [id for id, summary in connection.execute(waiting) if b'"frozen":true' not in summary]
    for id in ids:
        connection.execute(TABLES.update().where(TABLES.c.id == id).values(due=0))
