import { ON_AIR } from "#db/seed/catalog/pieces.ts";
import type { LiveStory } from "#emulators/live/story.ts";
import { CHATTER, nicknameOf, phrasesOn, viewersOnAir } from "./comments.ts";

/** What the viewers of the live on air go on saying: its real references, in the order of their announcement. */
export function liveStory(): LiveStory {
  return {
    viewers: viewersOnAir().map((handle) => ({ handle, nickname: nicknameOf(handle) })),
    chatter: [...CHATTER, "<3 <3 trop belle & tellement douce <3"],
    turns: ON_AIR.map((shown) => shown.pieces.flatMap((piece) => phrasesOn(shown, piece))),
  };
}
