"""The tables of the database, as SQLAlchemy knows them; migrations are made of this.

Accounts and all that is off the move path are read and written by these classes. The event log, the money and the
alarm clock of the tables are on the move path, where `khrap.room.store` speaks SQL of its own to the same tables.
Times are milliseconds since 1970 (UTC); amounts are chips.
"""

from typing import ClassVar

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = [
    "Account",
    "Balance",
    "Base",
    "ChatLine",
    "Deal",
    "DealSeat",
    "EventRow",
    "Heartbeat",
    "Seated",
    "Session",
    "TableRow",
    "Token",
    "TransferRow",
]


class Base(DeclarativeBase):
    """What all tables have in common."""

    # Every key has a name, by which a later migration can change it.
    metadata = MetaData(
        naming_convention={
            "pk": "%(table_name)s_pkey",
            "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
            "uq": "%(table_name)s_%(column_0_N_name)s_key",
            "ix": "%(table_name)s_%(column_0_N_name)s_idx",
        }
    )
    # SQLite numbers rows by itself only where the key is an INTEGER (which there has 64 bits, too).
    type_annotation_map: ClassVar[dict[type, object]] = {int: BigInteger().with_variant(Integer(), "sqlite")}


class Account(Base):
    """A person: a guest, or somebody with a name and a password."""

    __tablename__ = "account"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str | None] = mapped_column(String(80), unique=True)
    """The name as it is compared (no two accounts may look alike); None for guests."""
    password: Mapped[str | None] = mapped_column(Text)
    """The argon2id hash; None for guests."""
    language: Mapped[str] = mapped_column(String(2), default="en")
    settings: Mapped[str] = mapped_column(Text, default="{}")
    """What the client keeps on the account, as JSON."""
    is_admin: Mapped[bool] = mapped_column(default=False)
    muted_until: Mapped[int] = mapped_column(default=0)
    banned_until: Mapped[int] = mapped_column(default=0)
    created: Mapped[int]
    deleted: Mapped[int | None]


class Session(Base):
    """A browser that is logged in."""

    __tablename__ = "session"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The SHA-256 of the cookie, as hexadecimal digits: who reads the database cannot log in with it."""
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    created: Mapped[int]
    seen: Mapped[int]
    agent: Mapped[str] = mapped_column(String(200), default="")


class Token(Base):
    """A personal API token."""

    __tablename__ = "token"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    """The SHA-256 of the token, as hexadecimal digits."""
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(60))
    created: Mapped[int]
    seen: Mapped[int | None]


class TableRow(Base):
    """A table of the card room: where its log stands, and what the lobby shows of it."""

    __tablename__ = "card_table"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    """The name in links; it cannot be guessed."""
    seq: Mapped[int]
    """The number of the last event."""
    snapshot_seq: Mapped[int] = mapped_column(default=0)
    due: Mapped[int | None]
    """When the table wants to be looked after: a bot to act, a clock to run out, a deal to begin."""
    taken: Mapped[int] = mapped_column(default=0)
    """Until when a worker has taken that on."""
    listed: Mapped[bool] = mapped_column(default=False, index=True)
    """Whether the lobby shows it: public and not closed."""
    closed: Mapped[bool] = mapped_column(default=False)
    summary: Mapped[bytes] = mapped_column(LargeBinary)
    """What the lobby says of it, as JSON."""
    snapshot: Mapped[bytes | None] = mapped_column(LargeBinary)
    """What the events up to `snapshot_seq` come to, so that not all of them need be read."""

    __table_args__ = (Index("table_alarm", "due", "taken"),)


class Seated(Base):
    """A person who sits at a table: written with the event by which they sit down or stand up."""

    __tablename__ = "seated"

    table_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(index=True)


class EventRow(Base):
    """An event of a table. The primary key is the only lock: whoever appends first wins."""

    __tablename__ = "event"

    table_id: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)

    __table_args__ = ({"sqlite_with_rowid": False},)


class TransferRow(Base):
    """Chips that went from one account of the books to another; never changed."""

    __tablename__ = "transfer"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(120), unique=True)
    at: Mapped[int]
    giver: Mapped[str] = mapped_column(String(60), index=True)
    taker: Mapped[str] = mapped_column(String(60), index=True)
    chips: Mapped[int]
    reason: Mapped[str] = mapped_column(String(20))
    table_id: Mapped[int | None]
    seq: Mapped[int | None]

    __table_args__ = (CheckConstraint("chips > 0", name="transfer_of_something"),)


class Balance(Base):
    """What an account of the books holds: the sum of its transfers."""

    __tablename__ = "balance"

    account: Mapped[str] = mapped_column(String(60), primary_key=True)
    chips: Mapped[int]

    __table_args__ = (
        CheckConstraint("chips >= 0 OR account LIKE 'house/%'", name="balance_not_overdrawn"),
        {"sqlite_with_rowid": False},
    )


class Deal(Base):
    """A deal that is over."""

    __tablename__ = "deal"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int]
    number: Mapped[int]
    code: Mapped[str] = mapped_column(String(32), unique=True)
    """The name in share links; it cannot be guessed."""
    rules_id: Mapped[str] = mapped_column(String(80))
    ended: Mapped[int]
    hand: Mapped[str] = mapped_column(Text)
    """The deal as a hand file, with all its cards."""
    private: Mapped[bool]
    """Whether hands that were not shown stay private."""
    stake: Mapped[int]
    pot: Mapped[int]
    """The pot that was played for."""

    __table_args__ = (Index("deal_of_table", "table_id", "number", unique=True),)


class DealSeat(Base):
    """How one person did in a deal."""

    __tablename__ = "deal_seat"

    deal_id: Mapped[int] = mapped_column(ForeignKey("deal.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int | None] = mapped_column(index=True)
    role: Mapped[str] = mapped_column(String(12))
    tricks: Mapped[int]
    made: Mapped[bool | None]
    """Whether it took the tricks it owed; None if it owed none."""
    net: Mapped[int]
    fine: Mapped[int]


class ChatLine(Base):
    """What somebody said at a table."""

    __tablename__ = "chat_line"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(index=True)
    at: Mapped[int]
    account_id: Mapped[int]
    name: Mapped[str] = mapped_column(String(40))
    seat: Mapped[int | None]
    watchers_only: Mapped[bool] = mapped_column(default=False)
    """Whether players may not hear it: a watcher said it during a deal."""
    text: Mapped[str] = mapped_column(Text)
    phrase: Mapped[str | None] = mapped_column(String(20))
    """The quick phrase it is, which each client says in its own language."""
    command: Mapped[str | None] = mapped_column(String(80))
    """The command that said it, by account and id, so that a repeat is known at every worker; None after a while."""

    __table_args__ = (Index("chat_command", "table_id", "command", unique=True),)


class Heartbeat(Base):
    """When a worker was last alive; the longest gap of all tells how long the room was down."""

    __tablename__ = "heartbeat"

    worker: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[int]
