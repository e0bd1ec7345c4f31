import * as acting from "./cues-acting.ts";
import * as talking from "./cues-talking.ts";
import * as wanting from "./cues-wanting.ts";
import type { Facts } from "./facts.ts";
import type { Token } from "./tokens.ts";

const CUES = [acting, talking, wanting].flatMap((cues) => Object.entries(cues));
const MOST_COUNTED = 4;

/** What the second opinion looks at: the comment's words and phrases with pieces as REF, COL, SIZE…, and what the rules saw in it. */
export function featuresOf(tokens: readonly Token[], facts: Facts): Set<string> {
  const features = new Set<string>(["any"]);
  const shapes = facts.said.map(({ shape, clause }) => (clause.asked ? `${shape} ?` : shape));
  const words = ["^", ...shapes.join(" | ").split(" "), "$"];
  for (const [at, word] of words.entries()) {
    const [before, ahead] = [words[at - 1], words[at - 2]];
    features.add(word);
    if (before !== undefined) features.add(`${before} ${word}`);
    if (ahead !== undefined) features.add(`${ahead} ${before} ${word}`);
  }
  for (const { kind, text } of tokens) if (kind === "word" || kind === "emoji") features.add(`"${text}`);
  for (const one of facts.said) {
    features.add(`#${one.stance}`);
    features.add(`#strange ${Math.min(MOST_COUNTED, one.strange)}`);
    features.add(`#aside ${Math.min(MOST_COUNTED, one.aside)}`);
    for (const fact of ["wants", "forMe", "polite", "refs", "attributes", "pieces"] as const)
      if (one[fact]) features.add(`#${fact}`);
  }
  features.add(`#stances ${facts.said.map(({ stance }) => stance).sort()}`);
  features.add(`#described ${/REF(?: (?:COL|SIZE|en|taille))*/.exec(facts.whole)?.[0] ?? "not"}`);
  features.add(`#length ${Math.min(6, words.length >> 1)}`);
  if (facts.current !== null) features.add("#on air");
  if (facts.misfit) features.add("#misfit");
  for (const [name, cue] of CUES) if (cue.test(facts.whole)) features.add(`#${name}`);
  return features;
}
