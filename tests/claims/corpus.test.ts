import { expect, test } from "vitest";
import { indexLive } from "#domain/claims/live-index.ts";
import { readComment } from "#domain/claims/read-comment.ts";
import { isRight, score } from "#scripts/claims/score.ts";
import { readCorpus } from "./corpus.ts";

test("our own comments are read as their labels say", () => {
  const pairs = readCorpus().map(
    (one) => [one, readComment(one.comment, indexLive(one.context), one.context.current)] as const,
  );
  const result = score(pairs);
  const missed = pairs
    .filter((pair) => !isRight(pair))
    .map(([{ comment }, { label, items }]) => ({ comment, label, items }));
  expect({ of: result.labelled > 550, missed }).toEqual({ of: true, missed: [] });
  expect(result.automatic.right).toBe(result.automatic.of);
  expect(result.entered.right / result.entered.of).toBeGreaterThan(0.95);
});
