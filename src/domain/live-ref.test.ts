import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveLiveRef, LIVE_REF } from "./live-ref.ts";

describe("the reference of a live", () => {
  test.each([
    ["Live de Noël", "live-de-no"],
    ["  Soirée — Été 2026 !", "soiree-ete"],
    ["ABC", "abc"],
    ["L'automne", "l-automne"],
    ["!!!", "live"],
  ])("made of %j is %j", (title, ref) => {
    expect(deriveLiveRef(title)).toBe(ref);
  });

  test.each([
    [2, "live-de-2"],
    [10, "live-de-10"],
    [100, "live-d-100"],
  ])("gives way to the rank %i", (rank, ref) => {
    expect(deriveLiveRef("Live de Noël", rank)).toBe(ref);
  });

  test("is one that the database takes, whatever the title and rank", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 9999 }), (title, rank) => {
        expect(deriveLiveRef(title, rank)).toMatch(LIVE_REF);
      }),
    );
  });
});
