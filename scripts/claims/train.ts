import { writeFileSync } from "node:fs";
import { featuresOf } from "#domain/claims/features.ts";
import { indexLive } from "#domain/claims/live-index.ts";
import { understand } from "#domain/claims/read-comment.ts";
import { COMMENT_LABELS } from "#domain/claims/types.ts";
import { readCorpus } from "#tests/claims/corpus.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Example, learn } from "./learn.ts";

const WEIGHTS = new URL("../../src/domain/claims/weights.json", import.meta.url);

const corpus = readCorpus();
const examples = corpus.map(({ comment, context, label }): Example => {
  const { tokens, facts } = understand(comment, indexLive(context), context.current);
  return { features: [...featuresOf(tokens, facts)], label: COMMENT_LABELS.indexOf(label) };
});
const weights = learn(examples, COMMENT_LABELS.length);
const lines = [...weights].map(([feature, row]) => `    ${JSON.stringify(feature)}: [${row.join(", ")}]`);
writeFileSync(
  WEIGHTS,
  `{\n  "corpus": ${JSON.stringify(fingerprint(corpus))},\n  "weights": {\n${lines.join(",\n")}\n  }\n}\n`,
);
console.log(`${examples.length} comments, ${weights.size} features`);
