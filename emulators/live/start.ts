import { WebSocketServer } from "ws";
import { seededRandom } from "#domain/seeded-random.ts";
import { DEMO_LIVE_API_KEY } from "#emulators/demo-keys.ts";
import { serve } from "#emulators/http/serve.ts";
import { liveSwitches } from "./behavior.ts";
import { acceptListeners } from "./protocol.ts";
import { openRoom, type Room } from "./room.ts";
import type { LiveStory } from "./story.ts";
import { livePages } from "./web.ts";

export type LiveEmulatorOptions = {
  /** 0 or a taken port gives a free one. */
  port?: number;
  apiKey?: string;
  /** What every room plays by itself; without one a room says only what it is told to say. */
  story?: LiveStory;
  /** What the misbehaviour is drawn from. */
  seed?: number;
};

export type LiveEmulator = {
  wsUrl: string;
  /** The page for people, and the calls for tests under /emulator. */
  pageUrl: string;
  /** The live of this account; it is on air as soon as somebody asks for it. */
  room(handle: string): Room;
  change(request: unknown): void;
  stop: () => Promise<void>;
};

/** Starts a live service that speaks as Euler Stream's WebSocket does. */
export async function startLiveEmulator(options: LiveEmulatorOptions = {}): Promise<LiveEmulator> {
  const { port = 0, apiKey = DEMO_LIVE_API_KEY, story, seed = 1 } = options;
  const switches = liveSwitches();
  const random = seededRandom(seed);
  const rooms = new Map<string, Room>();
  const room = (handle: string): Room => {
    const key = handle.toLowerCase();
    const open = rooms.get(key) ?? openRoom(switches, story, random);
    rooms.set(key, open);
    return open;
  };
  const sockets = new WebSocketServer({ noServer: true });
  const served = await serve(port, livePages(switches, rooms, room), {
    upgrade: acceptListeners(sockets, switches, apiKey, room),
  });
  return {
    wsUrl: `ws://localhost:${served.port}`,
    pageUrl: `http://localhost:${served.port}`,
    room,
    change: (request) => {
      const wrong = switches.change(request);
      if (wrong !== undefined) throw new Error(wrong);
    },
    stop: async () => {
      for (const open of rooms.values()) open.stop();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await served.stop();
    },
  };
}
