import { expect, test } from "vitest";
import { waitingToldWords } from "./waiting-viewers.ts";

test("who told a viewer that waits is said with when and how", () => {
  const at = "2026-11-24T20:52:00.000Z";
  expect(waitingToldWords({ at, by: "Marie", way: "private-message" })).toBe(
    "Prévenue le 24/11/2026 21:52 par Marie, par message privé",
  );
  expect(waitingToldWords({ at, by: null, way: "voice" })).toBe("Prévenue le 24/11/2026 21:52 de vive voix");
});
