"""How fast the card room is: `make bench-room`.

The server runs in a process of its own, the players in another. Each figure stands beside that of a bare WebSocket
echo on the same server software in the same run.
"""
