import { expect, test } from "vitest";
import { cancelledDueWords } from "./gone-pieces.ts";

test("fourteen days are days of Paris, also where the clocks change meanwhile", () => {
  expect(cancelledDueWords(2600, "2026-03-20T22:30:00Z", "2026-04-03")).toContain(
    "au plus tard le 3 avril 2026",
  );
  expect(cancelledDueWords(2600, "2026-10-19T22:30:00Z", "2026-10-20")).toContain(
    "au plus tard le 3 novembre 2026",
  );
  expect(cancelledDueWords(2600, "2026-03-20T22:30:00Z", "2026-04-04")).toContain(
    "26,00\u00a0€ sans attendre.",
  );
});
