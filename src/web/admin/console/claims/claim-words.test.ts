import { expect, test } from "vitest";
import type { Claim, Waiting } from "#contract/admin/claims.ts";
import { CLAIM_REASONS } from "#domain/claim-state.ts";
import {
  acceptedSentence,
  choiceWords,
  claimsByComment,
  claimWords,
  isSure,
  proposalsIn,
  proposalsToChooseFor,
  queueOf,
  shownByPiece,
  soldSentence,
  toWait,
  unlistedOf,
  waitingByPiece,
  waitingSentence,
  withHead,
  wouldWait,
} from "./claim-words.ts";

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
  told: null,
});

const NOTHING_ON_AIR = { id: "l", onAir: null };
const PIECE = { id: "p", reference: "A12", name: "Robe", size: "38", color: BLACK, left: 1 };

test("a claim is named by its piece once that is known, else by what was said", () => {
  const piece = { id: "p", reference: "A12", name: "Robe", size: "38", color: BLACK, left: 1 };
  expect(claimWords(claim({ pieces: [piece] }))).toBe("A12 Noir 38");
  expect(claimWords(claim({ pieces: [piece, piece] }))).toBe("A12 38");
  expect(claimWords(claim({ pieces: [{ ...piece, size: null, color: null }] }))).toBe("A12 Robe");
  expect(claimWords(claim({ reference: null, size: null, pieces: [piece] }))).toBe("A12 Noir 38");
});

test("what was accepted is told with the piece that was chosen", () => {
  const pieces = [PIECE, { ...PIECE, id: "q", size: "40" }];
  expect(acceptedSentence(claim({ pieces: [PIECE] }), undefined)).toBe("Ajouté pour @ana\u00a0: A12 Noir 38");
  expect(acceptedSentence(claim({ pieces }), "q")).toBe("Ajouté pour @ana\u00a0: A12 Noir 40");
  expect(acceptedSentence(claim({ act: "cancel", pieces: [PIECE] }), "p")).toBe(
    "Retiré de la commande de @ana\u00a0: A12 Noir 38",
  );
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

test("proposals are answered for the piece on air, then for what was asked for last, and old ones at the end", () => {
  const at = Date.parse("2026-11-20T20:30:00.000Z");
  const early = "2026-11-20T20:00:00.000Z";
  const late = "2026-11-20T20:29:00.000Z";
  const proposals = [
    claim({ id: 1, reference: "B1", at: early }),
    claim({ id: 2, reference: "A12", at: early }),
    claim({ id: 3, reference: "C3", at: late }),
    claim({ id: 4, reference: "D4", at: late }),
    claim({ id: 5, reference: "C3", at: late }),
    claim({ id: 6, reference: "A12", at: late }),
  ];
  const { now, old } = queueOf(proposals, { id: "l", onAir: "a12" }, at);
  expect(now.map(({ id }) => id)).toEqual([2, 6, 3, 5, 4]);
  expect(old.map(({ id }) => id)).toEqual([1]);
});

test("the same reference of two lives is two pieces, and only that of the live in hand is on air", () => {
  const at = Date.parse("2026-11-20T20:00:00.000Z");
  const [here, there, late] = [
    claim({ id: 1 }),
    claim({ id: 2, liveId: "other" }),
    claim({ id: 3, reference: "B1" }),
  ];
  const { now } = queueOf([here, there, late], { id: "l", onAir: "A12" }, at);
  expect(now.map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(
    shownByPiece([here, there], () => true).map(({ liveId, words, count }) => [liveId, words, count]),
  ).toEqual([
    ["l", "A12 38", 1],
    ["other", "A12 38", 1],
  ]);
});

test("the request at the head stays there until it is decided, whatever is asked for meanwhile", () => {
  const at = Date.parse("2026-11-20T20:00:00.000Z");
  const [lea, mia] = [claim({ id: 1, reference: "A5" }), claim({ id: 2, reference: "A5" })];
  const newer = claim({ id: 3, reference: "B2" });
  const ids = (claims: Claim[], headId: number | undefined, now = at) => {
    const queue = withHead(queueOf(claims, NOTHING_ON_AIR, now), headId);
    return [queue.now, queue.old].map((part) => part.map(({ id }) => id));
  };
  expect(ids([lea, mia], undefined)).toEqual([[1, 2], []]);
  expect(ids([lea, mia, newer], 1)).toEqual([[1, 3, 2], []]);
  expect(ids([mia, newer], 1)).toEqual([[3, 2], []]);
  // Grown old under the finger, it is what the finger is for.
  expect(ids([lea, mia], 1, at + 11 * 60_000)).toEqual([[1], [2]]);
});

test("requests for what is gone come after those that can be served, those for the piece on air too", () => {
  const at = Date.parse("2026-11-20T20:30:00.000Z");
  const asked = (id: number, reference: string, left: number) =>
    claim({ id, reference, at: "2026-11-20T20:29:00.000Z", pieces: [{ ...PIECE, reference, left }] });
  const proposals = [asked(1, "A12", 0), asked(2, "B1", 0), asked(3, "C3", 1), asked(4, "A12", 0)];
  expect(queueOf(proposals, { id: "l", onAir: "A12" }, at).now.map(({ id }) => id)).toEqual([3, 1, 4, 2]);
  const several = claim({
    id: 5,
    at: "2026-11-20T20:29:00.000Z",
    pieces: [PIECE, { ...PIECE, id: "q", left: 0 }],
  });
  expect(queueOf([...proposals, several], NOTHING_ON_AIR, at).now.map(({ id }) => id)).toEqual([
    5, 3, 1, 4, 2,
  ]);
});

test("one press puts on the waiting list of a piece whoever asked for it without a doubt", () => {
  const gone = { reason: "automatic-off", pieces: [{ ...PIECE, left: 0 }] } as const;
  const claims = [
    claim({ id: 1, ...gone }),
    claim({ id: 2, ...gone, reason: "blocked" }),
    claim({ id: 3, ...gone, pieces: [PIECE] }),
    claim({ id: 4, ...gone }),
    claim({ id: 5, ...gone, pieces: [{ ...PIECE, reference: "B1", left: 0 }] }),
    claim({ id: 6, ...gone, liveId: "other" }),
  ];
  const piece = { words: claimWords(claims[0] ?? claim({})), liveId: "l" };
  expect(toWait(claims, piece).map(({ id }) => id)).toEqual([1, 4]);
});

test("a group of which only some requests are shown counts them all, one of which none is shown is left out", () => {
  const many = Array.from({ length: 25 }, (_, place) => claim({ id: place + 1 }));
  const groups = shownByPiece([...many, claim({ id: 26, reference: "B1" })], (_, rank) => rank < 20);
  expect(groups.map(({ words, count, claims }) => [words, count, claims.length])).toEqual([
    ["A12 38", 25, 20],
  ]);
});

test("requests beyond those that are listed are counted, of each live apart", () => {
  const claims = [claim({ id: 1, liveId: "a" }), claim({ id: 2, liveId: "a", state: "done" })];
  expect(
    unlistedOf(claims, [
      { liveId: "a", unanswered: 3 },
      { liveId: "b", unanswered: 2 },
    ]),
  ).toBe(4);
  // The list may be a moment ahead of the count.
  expect(unlistedOf(claims, [{ liveId: "a", unanswered: 0 }])).toBe(0);
});

test("sure is a claim of one piece that is still there", () => {
  const asked = claim({ pieces: [PIECE], reason: "automatic-off" });
  expect(isSure(asked)).toBe(true);
  expect(isSure({ ...asked, pieces: [{ ...PIECE, left: null }] })).toBe(true);
  expect(isSure({ ...asked, pieces: [{ ...PIECE, left: 0 }] })).toBe(false);
  expect(isSure({ ...asked, pieces: [PIECE, PIECE] })).toBe(false);
  expect(isSure({ ...asked, act: "cancel" })).toBe(false);
});

test.each(CLAIM_REASONS.filter((reason) => reason !== "automatic-off"))(
  "a claim that waits because of '%s' is never accepted with the others",
  (reason) => expect(isSure(claim({ pieces: [PIECE], reason }))).toBe(false),
);

test("only a piece that is gone puts its viewer on the waiting list", () => {
  const gone = { ...PIECE, left: 0 };
  expect(wouldWait(claim({ pieces: [gone] }))).toBe(true);
  expect(wouldWait(claim({ pieces: [gone], act: "cancel" }))).toBe(false);
  expect(wouldWait(claim({ pieces: [PIECE], reason: "blocked" }))).toBe(false);
});

test("a digit chooses for the proposal that was asked about, else for the first with several pieces", () => {
  const several = [PIECE, { ...PIECE, id: "q", size: "40" }];
  const proposals = [
    claim({ id: 1, pieces: [PIECE] }),
    claim({ id: 2, pieces: several }),
    claim({ id: 3, pieces: [] }),
    claim({ id: 4, pieces: several }),
  ];
  const ids = (asked?: number) => proposalsToChooseFor(proposals, asked).map(({ id }) => id);
  expect(ids()).toEqual([2, 4]);
  expect(ids(4)).toEqual([4, 2]);
  expect(ids(1)).toEqual([2, 4]);
});

test("a piece that is gone says which place on its waiting list the next Enter gives, or which she has", () => {
  const waits = (handle: string, rank: number, id = "p") => ({ handle, rank, product: { id } }) as Waiting;
  const sold = "Ce produit a déjà été vendu dans ce live.";
  expect(soldSentence("p", "lea", [])).toBe(`${sold} Entrée\u00a0: mettre @lea en liste d'attente (1re).`);
  const queue = [waits("ana", 1), waits("zoe", 2), waits("lea", 1, "other")];
  const holders = [
    { handle: "ana", orderNumber: "HF-SOIR-4" },
    { handle: null, orderNumber: "HF-SOIR-2" },
  ];
  expect(soldSentence("p", "lea", [], holders)).toBe(
    `${sold} L'a\u00a0: @ana (HF-SOIR-4), commande HF-SOIR-2. Entrée\u00a0: mettre @lea en liste d'attente (1re).`,
  );
  expect(soldSentence("p", "lea", queue)).toBe(`${sold} Entrée\u00a0: mettre @lea en liste d'attente (3e).`);
  expect(soldSentence("p", "zoe", queue)).toBe(`${sold} @zoe est en liste d'attente (2e).`);
  expect(waitingSentence("A6 Noir", "lea", 3)).toBe("@lea est en liste d'attente pour A6 Noir (3e).");
  expect(waitingSentence("A6 Noir", "lea", 0)).toBe("A6 Noir vient de se libérer pour @lea.");
});
