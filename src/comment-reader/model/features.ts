import type { CommentFacts } from "#comment-reader/classify/comment-facts.ts";
import type { Token } from "#comment-reader/extract/tokenize.ts";
import { CUES } from "#comment-reader/lexicon/cues.ts";

const MOST_COUNTED = 4;

/** What the model looks at: the comment's words and phrases with pieces as REF, COL, SIZE…, and what the rules saw in it. */
export function featuresOf(tokens: readonly Token[], facts: CommentFacts): Set<string> {
  const features = new Set<string>(["any"]);
  const shapes = facts.clauses.map(({ shape, clause }) => (clause.asked ? `${shape} ?` : shape));
  const words = ["^", ...shapes.join(" | ").split(" "), "$"];
  for (const [at, word] of words.entries()) {
    const [before, ahead] = [words[at - 1], words[at - 2]];
    features.add(word);
    if (before !== undefined) features.add(`${before} ${word}`);
    if (ahead !== undefined) features.add(`${ahead} ${before} ${word}`);
  }
  for (const { kind, text } of tokens) if (kind === "word" || kind === "emoji") features.add(`"${text}`);
  for (const one of facts.clauses) {
    features.add(`#${one.stance}`);
    features.add(`#unexplained ${Math.min(MOST_COUNTED, one.unexplained)}`);
    features.add(`#besideWish ${Math.min(MOST_COUNTED, one.besideWish)}`);
    for (const fact of ["wants", "forMe", "polite", "references", "attributes", "pieces"] as const)
      if (one[fact]) features.add(`#${fact}`);
  }
  features.add(`#stances ${facts.clauses.map(({ stance }) => stance).sort()}`);
  features.add(`#described ${/REF(?: (?:COL|SIZE|en|taille))*/.exec(facts.whole)?.[0] ?? "not"}`);
  features.add(`#length ${Math.min(6, words.length >> 1)}`);
  if (facts.onAir !== null) features.add("#on air");
  if (facts.misfit) features.add("#misfit");
  if (facts.wholeOnAir) features.add("#whole on air");
  for (const [name, cue] of CUES) if (cue.test(facts.whole)) features.add(`#${name}`);
  return features;
}
