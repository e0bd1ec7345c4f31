import type { WebSocket } from "ws";
import type { LiveSwitches } from "./behavior.ts";
import { type Comment, chatMessage, frameOf, type Message, viewersMessage } from "./messages.ts";
import { type LiveStory, SLOT_MS, slotAt, storyOf } from "./story.ts";

const LONGEST_HISTORY = 500;
const LONGEST_RECORD = 200_000;
const SIGN_OF_LIFE_EVERY_MS = 10_000;
/** A comment that is overtaken arrives so much later. */
const OVERTAKEN_MS = 120;

export interface Said {
  handle?: string | undefined;
  nickname?: string | undefined;
  comment: string;
  msgId?: string | undefined;
  createTime?: number | undefined;
}

/** What a room did to its listeners, for whoever checks what became of it. */
export interface RoomRecord {
  listeners: number;
  said: number;
  /** Ids of the comments that were written to a listener at least once. */
  sent: ReadonlySet<string>;
  disconnects: number;
  /** Frames of comments that were overtaken and are yet to be written. */
  pending: number;
}

export interface Room {
  join(socket: WebSocket): void;
  /** Says the comments to whoever listens, in one frame. */
  say(comments: readonly Said[]): Comment[];
  /** Closes every connection: with this code, or without a word. */
  hangUp(code?: number): void;
  record(): RoomRecord;
  stop(): void;
}

let rank = 0;

/** The live of one account: whoever listens hears every comment, as well as the switches let them. */
export function openRoom(switches: LiveSwitches, story: LiveStory | undefined, random: () => number): Room {
  const listeners = new Set<WebSocket>();
  const sent = new Set<string>();
  let history: Comment[] = [];
  let said = 0;
  let disconnects = 0;
  let pending = 0;
  let wokeAt = 0;
  let nextSlot = 0;
  let clock: NodeJS.Timeout | undefined;
  let signs: NodeJS.Timeout | undefined;

  function join(socket: WebSocket): void {
    listeners.add(socket);
    socket.on("close", () => {
      listeners.delete(socket);
      if (listeners.size === 0) rest();
    });
    const now = Date.now();
    if (clock === undefined) wake(now);
    write(socket, [viewersMessage(listeners.size)]);
    const { replay } = switches.current();
    tell(socket, replay === 0 ? [] : [...before(now), ...history].slice(-replay));
  }

  /** Nobody listens: nothing is said, and no time is spent. */
  function rest(): void {
    clearTimeout(clock);
    clearInterval(signs);
    clock = undefined;
  }

  function wake(now: number): void {
    wokeAt = now;
    nextSlot = slotAt(now);
    signs = setInterval(() => {
      for (const socket of listeners) write(socket, [viewersMessage(listeners.size)]);
    }, SIGN_OF_LIFE_EVERY_MS);
    waitForSlot();
  }

  function waitForSlot(): void {
    clock = setTimeout(
      () => {
        if (story && switches.current().story) for (const one of storyOf(story, nextSlot)) sayInTime(one);
        nextSlot += 1;
        waitForSlot();
      },
      Math.max(0, nextSlot * SLOT_MS - Date.now()),
    );
  }

  function sayInTime(comment: Comment): void {
    // Whoever woke the room has been told already.
    if (comment.createTime <= wokeAt) return;
    setTimeout(() => spread([comment]), Math.max(0, comment.createTime - Date.now())).unref();
  }

  /** The story's last minute, for whoever comes in. */
  function before(now: number): Comment[] {
    if (!story || !switches.current().story) return [];
    const slots = Array.from({ length: 26 }, (_, place) => storyOf(story, slotAt(now) - 25 + place));
    return slots.flat().filter(({ createTime }) => createTime <= now);
  }

  function say(comments: readonly Said[]): Comment[] {
    const whole = comments.map((one) => {
      rank += 1;
      const handle = one.handle ?? `spectatrice${rank % 1000}`;
      return {
        msgId:
          one.msgId ?? `8${String(Date.now()).padStart(13, "0")}${String(rank % 100_000).padStart(5, "0")}`,
        handle,
        nickname: one.nickname ?? handle,
        comment: one.comment,
        createTime: one.createTime ?? Date.now(),
      };
    });
    history = [...history, ...whole].slice(-LONGEST_HISTORY);
    spread(whole);
    return whole;
  }

  function spread(comments: Comment[]): void {
    if (comments.length === 0) return;
    said += comments.length;
    for (const socket of listeners) tell(socket, comments);
  }

  function tell(socket: WebSocket, comments: readonly Comment[]): void {
    const { drop, duplicate, reorder, disconnect } = switches.current();
    const now: Comment[] = [];
    const later: Comment[] = [];
    for (const comment of comments) {
      if (random() < drop) continue;
      (random() < reorder ? later : now).push(comment);
      if (random() < duplicate) later.push(comment);
    }
    write(socket, now.map(chatMessage), now);
    if (later.length > 0) writeLater(socket, later.toReversed());
    if (now.length > 0 && random() < disconnect) cut(socket);
  }

  function writeLater(socket: WebSocket, comments: readonly Comment[]): void {
    pending += 1;
    setTimeout(() => {
      pending -= 1;
      write(socket, comments.map(chatMessage), comments);
    }, OVERTAKEN_MS).unref();
  }

  function write(socket: WebSocket, messages: Message[], comments: readonly Comment[] = []): void {
    if (messages.length === 0 || switches.current().silent || socket.readyState !== socket.OPEN) return;
    for (const { msgId } of comments) sent.add(msgId);
    forgetOldest();
    socket.send(frameOf(messages));
  }

  function forgetOldest(): void {
    for (const id of sent) {
      if (sent.size <= LONGEST_RECORD) return;
      sent.delete(id);
    }
  }

  /** What was written leaves first: what is cut is the line, not what was said before. */
  function cut(socket: WebSocket, code?: number): void {
    disconnects += 1;
    listeners.delete(socket);
    socket.close(code ?? 1011);
  }

  return {
    join,
    say,
    hangUp(code) {
      for (const socket of [...listeners]) cut(socket, code);
    },
    record: () => ({ listeners: listeners.size, said, sent, disconnects, pending }),
    stop: rest,
  };
}
