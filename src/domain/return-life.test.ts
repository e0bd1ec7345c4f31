import { expect, test } from "vitest";
import {
  allowsReturnMove,
  CARRIER_HAS,
  type CarrierHas,
  costOfReturnLabel,
  dispositionFor,
  isAtHand,
  isTakenBack,
  lastDayToSend,
  mayBeLost,
  RETURN_MOVES,
  RETURN_STATES,
  type ReturnMoveName,
  type ReturnStateName,
  VERDICTS,
  type Verdict,
} from "./return-life.ts";

const STATES = Object.keys(RETURN_STATES) as ReturnStateName[];
const MOVES = Object.keys(RETURN_MOVES) as ReturnMoveName[];

test("every open state of a return can be left, and its ends alone by what comes late", () => {
  for (const state of STATES) {
    const moves = MOVES.filter((move) => allowsReturnMove(move, state) && RETURN_MOVES[move].to.length > 0);
    if (RETURN_STATES[state].isOpen) expect(moves.length).toBeGreaterThan(0);
    else expect(moves).toEqual(["reopen"]);
  }
});

test("a label is made of pieces that are still to be sent, and what is told of their way is told until they were checked", () => {
  const allowing = (move: ReturnMoveName) => STATES.filter((state) => allowsReturnMove(move, state));
  expect(allowing("label")).toEqual(["expected"]);
  expect(allowing("prove")).toEqual(["expected", "to-pull", "arrived"]);
  expect(allowing("arrive")).toEqual(["expected", "arrived"]);
  expect(allowing("take-arrival-back")).toEqual(["arrived"]);
});

test("only pieces that are under way let the refund wait", () => {
  expect(STATES.filter((state) => RETURN_STATES[state].mayWait)).toEqual(["expected"]);
});

test("what did not come back goes nowhere unless it was lost, and only what is fine is sold again unseen", () => {
  expect(VERDICTS.filter((verdict) => isTakenBack(verdict, false))).toEqual(["fine", "damaged", "lost"]);
  expect(VERDICTS.filter((verdict) => isTakenBack(verdict, true))).toEqual(VERDICTS);
  expect(VERDICTS.filter(isAtHand)).toEqual(["fine", "damaged"]);
  expect(VERDICTS.filter((verdict) => dispositionFor(verdict) === "restocked")).toEqual(["fine"]);
});

test("pieces are lost once they were sent: she has shown so, or the carrier was to bring them", () => {
  const lostOnes = (
    cause: "withdrawal" | "undelivered",
    isProven: boolean,
    carrierHas: CarrierHas | null = null,
  ) => STATES.filter((state) => mayBeLost({ state, cause, isProven, carrierHas }));
  expect(lostOnes("withdrawal", true)).toEqual(["expected", "arrived"]);
  expect(lostOnes("withdrawal", false)).toEqual([]);
  expect(lostOnes("undelivered", false)).toEqual(["expected", "arrived"]);
  for (const carrierHas of CARRIER_HAS)
    expect(lostOnes("withdrawal", false, carrierHas)).toEqual(["expected", "arrived"]);
});

test.each([
  ["none", 0, null, 490, undefined],
  ["none", 0, "buyer", 490, undefined],
  ["none", 0, "buyer", null, undefined],
  ["none", 0, null, null, undefined],
  ["shop", 0, null, 490, 0],
  ["shop", 0, "buyer", 490, 490],
  ["shop", 0, "buyer", null, undefined],
  ["buyer", 590, null, 490, 490],
  ["buyer", 390, "buyer", 490, 390],
  ["buyer", 590, null, null, 590],
] as const)(
  "where the setting is %s at %i and staff said %s, who was told a label of %s has one of %s",
  (returnLabel, returnLabelCents, labelPayer, toldLabelCents, cents) => {
    const stated = { labelPayer, toldLabelCents, ofCancelled: false };
    const one = { ...stated, cause: "withdrawal", carrierHas: null } as const;
    expect(costOfReturnLabel({ returnLabel, returnLabelCents }, one)).toBe(cents);
    const neverHad = { ...one, carrierHas: "returning" } as const;
    expect(costOfReturnLabel({ returnLabel, returnLabelCents }, neverHad)).toBeUndefined();
    const ofCancelled = { ...one, ofCancelled: true };
    expect(costOfReturnLabel({ returnLabel, returnLabelCents }, ofCancelled)).toBe(cents && 0);
  },
);

test.each([
  ["2026-11-02", "2026-11-02", "2026-11-16"],
  ["2026-11-02", "2026-11-15", "2026-11-16"],
  ["2026-11-02", "2026-11-16", "2026-11-30"],
  ["2026-11-02", "2026-11-20", "2026-12-04"],
])("what was renounced on %s, and taken up on %s, is to be sent by %s", (statedOn, takenUpOn, last) => {
  expect(lastDayToSend({ statedOn, takenUpOn })).toBe(last);
});

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const codes = (list: readonly string[]) => list.map((one) => `\`${one}\``).join(", ");
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

test("the table of its states is the page that is read", async () => {
  const states = STATES.map((state) => {
    const { isOpen, next, mayWait } = RETURN_STATES[state];
    return [`\`${state}\``, isOpen ? "open" : "over", next ? `\`${next}\`` : "", mayWait ? "waits" : ""];
  });
  const moves = MOVES.map((move) => {
    const { by, from, to } = RETURN_MOVES[move];
    return [`\`${move}\``, by.join(", "), codes(from), codes(to) || "stays"];
  });
  const owed = (verdict: Verdict, isInHouse: boolean) => (isTakenBack(verdict, isInHouse) ? "owed" : "");
  const verdicts = VERDICTS.map((verdict) => [`\`${verdict}\``, owed(verdict, false), owed(verdict, true)]);
  await expect(`# The life of a return

Written from \`src/domain/return-life.ts\`; \`npx vitest run src/domain/return-life.test.ts -u\` writes it anew. The state is
computed by the SQL function \`return_case_state\`; what came back stands in \`returns\` and \`return_lines\`.

## States

${table(["State", "", "Next for staff", "Refund"], states)}

## Moves

${table(["Move", "By", "From", "To"], moves)}

## Verdicts

Of a parcel that never left no other piece can have come, and none was lost on its way.

${table(["Verdict", "Its money", "In a parcel that never left"], verdicts)}
`).toMatchFileSnapshot("../../docs/return-life.md");
});
