"""By which command a line of chat was said: a repeat of it is known at every worker."""

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision = "v0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of older lines it is not known."""
    op.add_column("chat_line", sa.Column("command", sa.String(length=80), nullable=True))
    op.create_index("chat_command", "chat_line", ["table_id", "command"], unique=True)
