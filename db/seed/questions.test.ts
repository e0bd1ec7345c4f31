import { expect, test } from "vitest";
import { QUESTIONS } from "./questions.ts";

test("the questions promise no more than the law where a piece comes back", () => {
  const answers = QUESTIONS.map(([, answer]) => answer.replaceAll("\u00a0", " ")).join();
  expect(answers).toContain(
    "Renvoyez l'article complet. Vous pouvez l'essayer comme en cabine ; au-delà, nous pouvons déduire la perte de valeur.",
  );
  expect(answers).not.toMatch(/état d.origine/);
});
