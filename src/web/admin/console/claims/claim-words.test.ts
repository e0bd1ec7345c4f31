import { expect, test } from "vitest";
import type { Claim, Waiting } from "#contract/admin/claims.ts";
import { choiceWords, claimsByComment, claimWords, proposalsIn, waitingByPiece } from "./claim-words.ts";

const BLACK = { name: "Noir", hexCode: "#000000" };

const claim = (fields: Partial<Claim>): Claim => ({
  id: 1,
  commentId: 1,
  text: "a12 noir",
  liveId: "l",
  handle: "ana",
  at: "2026-11-20T20:00:00.000Z",
  act: "claim",
  reference: "A12",
  colour: null,
  size: "38",
  quantity: 1,
  confidence: 1,
  state: "proposed",
  reason: null,
  automatic: false,
  by: null,
  order: null,
  itemId: null,
  pieces: [],
  ...fields,
});

const waiting = (claimId: number, productId: string, rank: number): Waiting => ({
  claimId,
  commentId: claimId,
  liveId: "l",
  product: { id: productId, reference: "A12", name: "Robe", size: null, color: BLACK },
  rank,
  handle: `v${claimId}`,
  at: "2026-11-20T20:00:00.000Z",
});

test("a claim is named by its piece once that is known, else by what was said", () => {
  const piece = { id: "p", reference: "A12", name: "Robe", size: "38", color: BLACK, left: 1 };
  expect(claimWords(claim({ pieces: [piece] }))).toBe("A12 Noir 38");
  expect(claimWords(claim({ pieces: [piece, piece] }))).toBe("A12 38");
  expect(claimWords(claim({ pieces: [{ ...piece, size: null, color: null }] }))).toBe("A12 Robe");
  expect(claimWords(claim({ reference: null, size: null, pieces: [piece] }))).toBe("A12 Noir 38");
});

test("pieces to choose from are told apart, by their reference too where she named none", () => {
  const piece = { id: "p", reference: "A12", name: "Robe", size: "38", color: BLACK, left: 1 };
  expect(choiceWords(claim({}), piece)).toBe("Noir 38");
  expect(choiceWords(claim({ reference: null }), piece)).toBe("A12 Noir 38");
});

test("open proposals come in the order in which they were written", () => {
  const claims = [claim({ id: 3 }), claim({ id: 2, state: "done" }), claim({ id: 1 })];
  expect(proposalsIn(claims).map(({ id }) => id)).toEqual([1, 3]);
  expect(claimsByComment([claim({ id: 3 }), claim({ id: 4, commentId: 2 }), claim({ id: 5 })])).toEqual(
    new Map([
      [1, [claim({ id: 3 }), claim({ id: 5 })]],
      [2, [claim({ id: 4, commentId: 2 })]],
    ]),
  );
});

test("who waits is told piece by piece", () => {
  expect(
    waitingByPiece([waiting(1, "p", 1), waiting(2, "q", 1), waiting(3, "p", 2)]).map(({ words, viewers }) => [
      words,
      viewers.map(({ handle }) => handle),
    ]),
  ).toEqual([
    ["A12 Noir", ["v1", "v3"]],
    ["A12 Noir", ["v2"]],
  ]);
});
