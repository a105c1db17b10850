/** What the connections to the room have in common. */

/**
 * End a socket that nobody listens to any more.
 *
 * One that is still being opened is ended as soon as it is open: browsers write an error for it otherwise.
 */
export function hangUp(socket: WebSocket | null): void {
  if (!socket) return;
  socket.onmessage = null;
  socket.onclose = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
