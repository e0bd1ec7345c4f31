import { expect, test } from "vitest";
import { timeToPayWords } from "./time-to-pay.ts";

test("a live's time to pay is said in the largest unit that fits, with its reminders", () => {
  expect(timeToPayWords("none", [])).toBe("Sans échéance");
  expect(timeToPayWords("midnight", [60])).toBe("Jusqu'à minuit, rappel 1\u00a0heure avant la fin");
  expect(timeToPayWords(90, [])).toBe("90\u00a0min");
  expect(timeToPayWords(2880, [15, 720, 60])).toBe(
    "2\u00a0jours, rappels 12\u00a0heures, 1\u00a0heure et 15\u00a0min avant la fin",
  );
});
