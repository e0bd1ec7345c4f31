import { expect, test } from "vitest";
import { runInParts } from "./run-in-parts.ts";

const refused = (part: string[]) =>
  part.map((id) => ({ id, label: id, code: "FAILED", message: "Erreur réseau" }));

test("a part that fails stops neither the parts before nor those after it", async () => {
  const progress: number[] = [];
  const outcome = await runInParts(
    ["a", "b", "c", "d", "e"],
    2,
    async (part) => {
      if (part.includes("c")) throw new Error("the network is gone");
      return { done: part, refused: [] };
    },
    refused,
    (finished) => progress.push(finished),
  );
  expect(outcome.done).toEqual(["a", "b", "e"]);
  expect(outcome.refused.map(({ id }) => id)).toEqual(["c", "d"]);
  expect(progress).toEqual([2, 4, 5]);
});
