import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { indexLive } from "#domain/claims/live-index.ts";
import { readComment } from "#domain/claims/read-comment.ts";
import { fingerprint } from "#scripts/claims/fingerprint.ts";
import { isRight, score } from "#scripts/claims/score.ts";
import { readCorpus } from "./corpus.ts";

const WEIGHTS = new URL("../../src/domain/claims/weights.json", import.meta.url);

test("the second opinion was learnt from these comments: otherwise run claims:train", () => {
  expect(JSON.parse(readFileSync(WEIGHTS, "utf8")).corpus).toBe(fingerprint(readCorpus()));
});

test("our own comments are read as their labels say", () => {
  const corpus = readCorpus();
  const lives = new Map(corpus.map(({ context }) => [context.refs, context]));
  const indexes = new Map([...lives].map(([refs, context]) => [refs, indexLive(context)]));
  const pairs = corpus.flatMap((one) => {
    const live = indexes.get(one.context.refs);
    return live ? [[one, readComment(one.comment, live, one.context.current)] as const] : [];
  });
  const result = score(pairs);
  const missed = pairs
    .filter((pair) => !isRight(pair))
    .map(([{ comment }, { label, items }]) => ({ comment, label, items }));
  expect({ labelled: result.labelled, missed }).toEqual({ labelled: corpus.length, missed: [] });
  expect(corpus.length).toBeGreaterThan(4000);
  expect(result.automatic.right).toBe(result.automatic.of);
  expect(result.entered.right / result.entered.of).toBeGreaterThan(0.95);
});
