import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { indexLive } from "#comment-reader/extract/live-index.ts";
import { readComment } from "#comment-reader/read-comment.ts";
import { isRight, score } from "#scripts/comment-reader/score.ts";
import { fingerprintOf, readCorpus } from "./corpus.ts";

const WEIGHTS = new URL("../../src/comment-reader/model/weights.json", import.meta.url);

test("the model was learned from these comments: otherwise run claims:train", () => {
  expect(JSON.parse(readFileSync(WEIGHTS, "utf8")).corpus).toBe(fingerprintOf(readCorpus()));
});

test("our own comments are read as their labels say", () => {
  const corpus = readCorpus();
  const lives = new Set(corpus.map(({ context }) => context.live));
  const indexes = new Map([...lives].map((live) => [live, indexLive(live)]));
  const pairs = corpus.flatMap((one) => {
    const live = indexes.get(one.context.live);
    return live ? [[one, readComment(one.comment, live, one.context.onAir)] as const] : [];
  });
  const result = score(pairs);
  const missed = pairs
    .filter((pair) => !isRight(pair))
    .map(([{ comment }, { label, items }]) => ({ comment, label, items }));
  expect({ labeled: result.labeled, missed }).toEqual({ labeled: corpus.length, missed: [] });
  expect(corpus.length).toBeGreaterThan(4000);
  expect(result.automatic.right).toBe(result.automatic.of);
  expect(result.entered.right / result.entered.of).toBeGreaterThan(0.95);
});
