import { expect, test } from "vitest";
import { PARCEL_STATES } from "#domain/carrier-codes.ts";
import { GUEST_SENT, whereHerReturnIs } from "./guest-returns.ts";

test("a return is hers to send until the carrier has it, or staff saw that she sent it, and again once she has it back", () => {
  expect(whereHerReturnIs(false, undefined)).toBeUndefined();
  expect(whereHerReturnIs(false, "announced")).toBeUndefined();
  expect(whereHerReturnIs(true, undefined)).toBe(GUEST_SENT.shown);
  expect(whereHerReturnIs(true, "announced")).toBe(GUEST_SENT.shown);
  expect(whereHerReturnIs(true, "returned")).toBeUndefined();
  for (const state of PARCEL_STATES)
    if (state !== "announced" && state !== "returned") expect(whereHerReturnIs(true, state)).toMatch(/\.$/);
  expect(whereHerReturnIs(true, "at-point")).toBe("Votre colis est en route vers nous.");
  expect(whereHerReturnIs(true, "returning")).toContain("il repart chez vous");
});
