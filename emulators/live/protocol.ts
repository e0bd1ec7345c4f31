import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";
import type { LiveSwitches } from "./behavior.ts";
import type { Room } from "./room.ts";

/** The service's close codes for whoever may not stay. */
const CODES = { "key-refused": 4401, "not-live": 4404, "too-many": 4429 } as const;

/** Lets in whoever comes with `?uniqueId=<account>&apiKey=<key>`; the others are told why by the code of the closing. */
export function acceptListeners(
  sockets: WebSocketServer,
  switches: LiveSwitches,
  apiKey: string,
  room: (handle: string) => Room,
) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { door, retryAfterSeconds } = switches.current();
    if (door === "429" || door === "down") {
      const status = door === "429" ? "429 Too Many Requests" : "503 Service Unavailable";
      socket.end(
        `HTTP/1.1 ${status}\r\nretry-after: ${retryAfterSeconds}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      );
      return;
    }
    const asked = new URL(request.url ?? "/", "ws://localhost").searchParams;
    sockets.handleUpgrade(request, socket, head, (listener: WebSocket) => {
      listener.on("error", () => undefined);
      const handle = asked.get("uniqueId") ?? "";
      if (asked.get("apiKey") !== apiKey) listener.close(4401, "invalid key");
      else if (handle === "") listener.close(4400, "uniqueId is missing");
      else if (door !== "open") listener.close(CODES[door]);
      else room(handle).join(listener);
    });
  };
}
