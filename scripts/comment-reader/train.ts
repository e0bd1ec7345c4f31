import { writeFileSync } from "node:fs";
import { indexLive } from "#comment-reader/extract/live-index.ts";
import { featuresOf } from "#comment-reader/model/features.ts";
import { analyzeComment } from "#comment-reader/read-comment.ts";
import { COMMENT_LABELS } from "#domain/comment-label.ts";
import { fingerprintOf, readLearned } from "#tests/comment-reader/corpus.ts";
import { type Example, learn } from "./learn.ts";

const WEIGHTS = new URL("../../src/comment-reader/model/weights.json", import.meta.url);

const corpus = readLearned();
const examples = corpus.map(({ comment, context, label }): Example => {
  const { tokens, facts } = analyzeComment(comment, indexLive(context.live), context.onAir);
  return { features: [...featuresOf(tokens, facts)], label: COMMENT_LABELS.indexOf(label) };
});
const weights = learn(examples, COMMENT_LABELS.length);
const lines = [...weights].map(([feature, row]) => `    ${JSON.stringify(feature)}: [${row.join(", ")}]`);
writeFileSync(
  WEIGHTS,
  `{\n  "corpus": ${JSON.stringify(fingerprintOf(corpus))},\n  "weights": {\n${lines.join(",\n")}\n  }\n}\n`,
);
console.log(`${examples.length} comments, ${weights.size} features`);
