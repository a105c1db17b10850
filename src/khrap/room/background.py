"""Work that goes on beside everything else until the room is closed."""

import asyncio
import contextlib

__all__ = ["end"]


async def end(task: asyncio.Task[None] | None) -> None:
    """Call a task off and wait until it has ended; None: it was never begun.

    What it fails with on its way is raised here.
    """
    if task is not None:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
