import * as acting from "./cues-acting.ts";
import * as talking from "./cues-talking.ts";
import * as wanting from "./cues-wanting.ts";

/** Every word that a cue is made of: none of them is a slip of another. */
export const cueWords = (): string[] =>
  [wanting, acting, talking].flatMap((cues) =>
    Object.values(cues).flatMap((one) => one.source.match(/[a-z]{4,}/g) ?? []),
  );
