import * as acting from "./cues-acting.ts";
import * as talking from "./cues-talking.ts";
import * as wanting from "./cues-wanting.ts";

/** Every cue with its name. */
export const CUES: readonly (readonly [string, RegExp])[] = [acting, talking, wanting].flatMap((cues) =>
  Object.entries(cues),
);

/** Every word that a cue is made of: none of them is a slip of another. */
export const cueWords = (): string[] => CUES.flatMap(([, cue]) => cue.source.match(/[a-z]{4,}/g) ?? []);
