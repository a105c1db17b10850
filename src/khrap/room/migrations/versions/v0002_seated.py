"""Who sits where: the account of each seat at which a person sits."""

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only where the key is an INTEGER.
_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the table; whoever sits already is in it from the next time that somebody sits down or stands up there."""
    op.create_table(
        "seated",
        sa.Column("table_id", _NUMBER, nullable=False),
        sa.Column("seat", _NUMBER, nullable=False),
        sa.Column("account_id", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("seated_pkey")),
    )
    op.create_index(op.f("seated_account_id_idx"), "seated", ["account_id"], unique=False)
