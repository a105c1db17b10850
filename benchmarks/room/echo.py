"""A bare WebSocket echo on the server software of the card room, to compare with."""

from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

__all__ = ["app"]


@websocket("/")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """Send back what comes."""
    await socket.accept()
    try:
        while True:
            text = await socket.receive_data(mode="text")
            await socket.send({"type": "websocket.send", "bytes": None, "text": text})
    except WebSocketDisconnect:
        return


app = Litestar([echo])
