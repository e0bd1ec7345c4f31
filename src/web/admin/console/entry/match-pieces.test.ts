import { describe, expect, test } from "vitest";
import type { ConsolePiece } from "#contract/admin/live-console.ts";
import { matchPieces, theOnly, theReference, wantedIn, withDigits } from "./match-pieces.ts";

let rank = 0;
function piece(
  refCategory: string,
  color: string | null,
  size: string | null,
  left: number | null = 1,
): ConsolePiece {
  rank += 1;
  return {
    id: String(rank),
    ref: rank,
    refCategory,
    name: "Robe portefeuille",
    size,
    color: color === null ? null : { name: color, hexCode: "#000000" },
    priceCents: 2000,
    left,
    photoUrl: null,
    holders: [],
  };
}

const black = piece("A12", "Noir", "38");
const cream = piece("A12", "Crème", "38");
const blackSold = piece("A1", "Noir", "M", 0);
const redLeft = piece("A1", "Rouge", "M", 2);
const other = piece("B12", "Bleu nuit", "42");
const pieces = [black, cream, blackSold, redLeft, other];

describe("what the member of staff types", () => {
  test.each([
    ["a12", [black, cream]],
    ["A12 n", [black]],
    ["a 12 creme", [cream]],
    ["a12 crème 38", [cream]],
    ["a&é cr", [cream]],
    ["b&é", [other]],
    ["12", [black, cream, other]],
    ["12 nuit", [other]],
    ["a1", [redLeft, blackSold]],
    ["a", [black, cream, redLeft, blackSold]],
    ["z9", []],
    ["", []],
    ["a12 violet", []],
  ])("%s", (typed, found) => {
    expect(matchPieces(pieces, typed)).toEqual(found);
  });

  test("is enough when one piece is meant, or one is left", () => {
    expect(theOnly(matchPieces(pieces, "a12"))).toBeUndefined();
    expect(theOnly(matchPieces(pieces, "a12 noir"))).toBe(black);
    expect(theOnly(matchPieces(pieces, "a1"))).toBe(redLeft);
    expect(theOnly(matchPieces(pieces, "a1 noir"))).toBe(blackSold);
    expect(theOnly(matchPieces(pieces, "zz"))).toBeUndefined();
  });

  test("is judged by all pieces of a large reference, with the sold ones at the end of the list", () => {
    const sold = Array.from({ length: 24 }, (_, size) => piece("L5", "Noir", String(size), 0));
    const [first, last] = [piece("L5", "Vert", "M"), piece("L5", "Rouge", "M")];
    expect(theOnly(matchPieces([first, ...sold], "l5"))).toBe(first);
    expect(theOnly(matchPieces([...sold, last], "l5"))).toBe(last);
    expect(theOnly(matchPieces([first, ...sold, last], "l5"))).toBeUndefined();
    expect(matchPieces([first, ...sold, last], "l5")).toEqual([first, last, ...sold]);
  });

  test("on a French keyboard needs no Shift", () => {
    expect(withDigits("à&é\"'(-è_ç")).toBe("0123456789");
  });
});

describe("what a comment asks for", () => {
  test.each([
    ["jp A12 noir svp", ["A12 Noir"]],
    ["je prends la a 12 en creme !!", ["A12 Crème"]],
    ["b12 bleu nuit en 42", ["B12 Bleu nuit 42"]],
    ["A12 et a1", ["A12", "A1"]],
    ["je fais du 42", []],
    ["A123", []],
    ["<b>A1</b>", ["A1"]],
    ["bonsoir", []],
  ])("%s", (comment, wanted) => {
    expect(wantedIn(pieces, comment)).toEqual(wanted);
  });
});

test("only what all that were found have in common goes on air", () => {
  expect(theReference([black, cream])).toBe("A12");
  expect(theReference([black, other])).toBeUndefined();
  expect(theReference([])).toBeUndefined();
});
