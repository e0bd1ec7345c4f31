import { setTimeout as sleep } from "node:timers/promises";

interface RoomFacts {
  listeners: number;
  said: number;
  sent: number;
  disconnects: number;
  pending: number;
}

export interface LiveService {
  change(behavior: object): Promise<void>;
  /** Says `perSecond` comments a second; resolves when all have been said. */
  burst(perSecond: number, seconds: number, comment?: string): Promise<void>;
  /** One viewer says one thing. */
  say(viewer: string, comment: string): Promise<void>;
  room(): Promise<RoomFacts>;
  /** Ids of the comments that were written to whoever listened. */
  sent(): Promise<string[]>;
}

/** The emulator's controls, for the live of one account. */
export function liveService(pageUrl: string, handle: string): LiveService {
  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${pageUrl}/emulator/${path}`, {
      method: body ? "POST" : "GET",
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  const nobody = { listeners: 0, said: 0, sent: 0, disconnects: 0, pending: 0 };
  const room = async () => {
    const rooms = await call<(RoomFacts & { handle: string })[]>("rooms");
    return rooms.find((one) => one.handle === handle) ?? nobody;
  };
  return {
    room,
    change: async (behavior) => void (await call("behavior", behavior)),
    async burst(perSecond, seconds, comment = "bonsoir les filles, trop belle la robe") {
      const before = (await room()).said;
      const { comments } = await call<{ comments: number }>("burst", { handle, perSecond, seconds, comment });
      while ((await room()).said < before + comments) await sleep(100);
    },
    say: async (viewer, comment) =>
      void (await call("comments", { handle, comments: [{ handle: viewer, comment }] })),
    sent: () => call<string[]>(`sent?handle=${handle}`),
  };
}
