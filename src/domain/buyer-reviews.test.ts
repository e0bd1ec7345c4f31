import { expect, test } from "vitest";
import { signatureOf } from "./buyer-reviews.ts";

test.each([
  [{ firstName: "Lucie", lastName: "moreau" }, "Lucie M."],
  [{ firstName: " Anne-Lise ", lastName: "élan" }, "Anne-Lise É."],
  [{ firstName: "Lucie", lastName: " " }, "Lucie"],
  [{ firstName: "", lastName: "Moreau" }, null],
  [null, null],
])("signs %o as %s", (name, signature) => {
  expect(signatureOf(name)).toBe(signature);
});
