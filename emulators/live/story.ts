import { seededRandom } from "#domain/seeded-random.ts";
import type { Comment } from "./messages.ts";

/** What a live's viewers say when nobody tells them what to say. */
export interface LiveStory {
  viewers: readonly { handle: string; nickname: string }[];
  /** Said at any time. */
  chatter: readonly string[];
  /** What is said while each piece is on air, one list a piece, in the order of their announcement. */
  turns: readonly (readonly string[])[];
}

export const SLOT_MS = 2_400;
const SLOTS_A_TURN = 25;
/** A newly announced piece is what everybody talks about. */
const RUSH_SLOTS = 4;

export const slotAt = (milliseconds: number): number => Math.floor(milliseconds / SLOT_MS);

/**
 * What is said in one slot of the clock: always the same, whoever asks and however often, so that a story goes on
 * after a restart where it would be, and what is said again after a disconnection is what was said before.
 */
export function storyOf(story: LiveStory, slot: number): Comment[] {
  const random = seededRandom(slot);
  const place = slot % SLOTS_A_TURN;
  const turn = story.turns[Math.floor(slot / SLOTS_A_TURN) % Math.max(1, story.turns.length)] ?? [];
  const isRush = place < RUSH_SLOTS;
  const count = isRush ? 1 + Math.floor(random() * 4) : Number(random() < 0.75);
  return Array.from({ length: count }, (_, rank) => {
    const viewer = pick(random, story.viewers);
    const about = turn.length > 0 && random() < (isRush ? 0.9 : 0.45) ? turn : story.chatter;
    return {
      msgId: `7${String(slot * 10 + rank).padStart(18, "0")}`,
      handle: viewer?.handle ?? "anonyme",
      nickname: viewer?.nickname ?? "Anonyme",
      comment: pick(random, about) ?? "bonsoir",
      createTime: slot * SLOT_MS + Math.floor((rank + random()) * (SLOT_MS / 5)),
    };
  });
}

function pick<Item>(random: () => number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
