"""The first schema: accounts, tables and their events, the books, deals, chat."""

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only where the key is an INTEGER.
_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring an empty database to this schema."""
    op.create_table(
        "account",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=80), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("muted_until", _NUMBER, nullable=False),
        sa.Column("banned_until", _NUMBER, nullable=False),
        sa.Column("created", _NUMBER, nullable=False),
        sa.Column("deleted", _NUMBER, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("account_pkey")),
        sa.UniqueConstraint("name_key", name=op.f("account_name_key_key")),
    )
    op.create_table(
        "balance",
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("chips", _NUMBER, nullable=False),
        sa.CheckConstraint("chips >= 0 OR account LIKE 'house/%'", name="balance_not_overdrawn"),
        sa.PrimaryKeyConstraint("account", name=op.f("balance_pkey")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "card_table",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("seq", _NUMBER, nullable=False),
        sa.Column("snapshot_seq", _NUMBER, nullable=False),
        sa.Column("due", _NUMBER, nullable=True),
        sa.Column("taken", _NUMBER, nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("card_table_pkey")),
        sa.UniqueConstraint("code", name=op.f("card_table_code_key")),
    )
    op.create_index(op.f("card_table_listed_idx"), "card_table", ["listed"], unique=False)
    op.create_index("table_alarm", "card_table", ["due", "taken"], unique=False)
    op.create_table(
        "chat_line",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("table_id", _NUMBER, nullable=False),
        sa.Column("at", _NUMBER, nullable=False),
        sa.Column("account_id", _NUMBER, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("seat", _NUMBER, nullable=True),
        sa.Column("watchers_only", sa.Boolean(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("phrase", sa.String(length=20), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("chat_line_pkey")),
    )
    op.create_index(op.f("chat_line_table_id_idx"), "chat_line", ["table_id"], unique=False)
    op.create_table(
        "deal",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("table_id", _NUMBER, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("rules_id", sa.String(length=80), nullable=False),
        sa.Column("ended", _NUMBER, nullable=False),
        sa.Column("hand", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("stake", _NUMBER, nullable=False),
        sa.Column("pot", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("deal_pkey")),
        sa.UniqueConstraint("code", name=op.f("deal_code_key")),
    )
    op.create_index("deal_of_table", "deal", ["table_id", "number"], unique=True)
    op.create_table(
        "event",
        sa.Column("table_id", _NUMBER, nullable=False),
        sa.Column("seq", _NUMBER, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("event_pkey")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "heartbeat",
        sa.Column("worker", sa.String(length=40), nullable=False),
        sa.Column("at", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("heartbeat_pkey")),
    )
    op.create_table(
        "transfer",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("at", _NUMBER, nullable=False),
        sa.Column("giver", sa.String(length=60), nullable=False),
        sa.Column("taker", sa.String(length=60), nullable=False),
        sa.Column("chips", _NUMBER, nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("table_id", _NUMBER, nullable=True),
        sa.Column("seq", _NUMBER, nullable=True),
        sa.CheckConstraint("chips > 0", name="transfer_of_something"),
        sa.PrimaryKeyConstraint("id", name=op.f("transfer_pkey")),
        sa.UniqueConstraint("key", name=op.f("transfer_key_key")),
    )
    op.create_index(op.f("transfer_giver_idx"), "transfer", ["giver"], unique=False)
    op.create_index(op.f("transfer_taker_idx"), "transfer", ["taker"], unique=False)
    op.create_table(
        "deal_seat",
        sa.Column("deal_id", _NUMBER, nullable=False),
        sa.Column("seat", _NUMBER, nullable=False),
        sa.Column("account_id", _NUMBER, nullable=True),
        sa.Column("role", sa.String(length=12), nullable=False),
        sa.Column("tricks", _NUMBER, nullable=False),
        sa.Column("made", sa.Boolean(), nullable=True),
        sa.Column("net", _NUMBER, nullable=False),
        sa.Column("fine", _NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deal.id"], name=op.f("deal_seat_deal_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("deal_id", "seat", name=op.f("deal_seat_pkey")),
    )
    op.create_index(op.f("deal_seat_account_id_idx"), "deal_seat", ["account_id"], unique=False)
    op.create_table(
        "session",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("account_id", _NUMBER, nullable=False),
        sa.Column("created", _NUMBER, nullable=False),
        sa.Column("seen", _NUMBER, nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("session_account_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("session_pkey")),
    )
    op.create_index(op.f("session_account_id_idx"), "session", ["account_id"], unique=False)
    op.create_table(
        "token",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("account_id", _NUMBER, nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", _NUMBER, nullable=False),
        sa.Column("seen", _NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("token_account_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("token_pkey")),
        sa.UniqueConstraint("key", name=op.f("token_key_key")),
    )
    op.create_index(op.f("token_account_id_idx"), "token", ["account_id"], unique=False)
