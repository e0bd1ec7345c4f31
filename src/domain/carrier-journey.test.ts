import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PARCEL_STATES, stateOfCode } from "./carrier-codes.ts";
import { type CarrierEvent, journeyOf } from "./carrier-journey.ts";

const CODES = [
  "COMCFM PCHCEI PCHCFM AARCFM PRELIV RENARV RENAVI LIVRLI LIVREL RENCAD RCDDVY RCDREL LIVEXP SOLMQD",
  "LIVCFM LIVDIV SCCDES RENREX AECEXP ZZZZZZ AECCLI",
].flatMap((line) => line.split(" "));
const day = (date: string, hour = "09"): string => `2026-11-${date}T${hour}:00:00.000Z`;
const event = (code: string, at: string): CarrierEvent => ({ code, at });

const anEvent = fc.record({
  code: fc.constantFrom(...CODES),
  at: fc.integer({ min: 1, max: 12 }).map((hour) => day("20", String(hour).padStart(2, "0"))),
});

test("every state but the first stands in the table of codes", () => {
  const reached = new Set(CODES.concat("AARBPR", "RENGUI", "DOUFCM").map(stateOfCode));
  for (const state of PARCEL_STATES) expect(reached).toContain(state);
});

test.each([
  ["PCHMQT", "announced"],
  ["PCHREN", "address"],
  ["RCDDVY", "late"],
  ["LIVREL", "to-point"],
  ["RENAVI", "post-office"],
  ["LIVRDV", "delivered"],
  ["AECCLI", undefined],
  ["NADDES", undefined],
  ["MLVARS", "in-transit"],
  ["DOUCFM", "in-transit"],
  ["DOUFCM", "held"],
  ["RENINC", "held"],
  ["DOUIDD", "held"],
  ["PCH128", "in-transit"],
  ["AECS3C", "in-transit"],
  ["AEC", "in-transit"],
  ["PCHECH", undefined],
  ["AECPDS", undefined],
  ["MLVDFT", undefined],
  ["RDVREP", "late"],
])("%s means %s, whatever its family says", (code, state) => {
  expect(stateOfCode(code)).toBe(state);
});

describe("a journey", () => {
  test("begins when the carrier has the parcel, not when the label is made", () => {
    expect(journeyOf([])).toMatchObject({ state: "announced", since: null, handedOverAt: null });
    expect(journeyOf([event("COMCFM", day("20"))])).toMatchObject({ state: "announced", handedOverAt: null });
    expect(journeyOf([event("PCHCEI", day("21")), event("COMCFM", day("20"))])).toEqual({
      state: "handed-over",
      since: day("21"),
      handedOverAt: day("21"),
      deliveredAt: null,
      doubt: null,
    });
  });

  test.each(["PCHREN", "ECHMQT", "ECHNCF", "SOLMQD"])(
    "is not proven to have begun by %s alone, which is told of a parcel that the carrier may never have had",
    (code) => {
      expect(journeyOf([event(code, day("20"))]).handedOverAt).toBeNull();
      expect(journeyOf([event(code, day("20")), event("AARCFM", day("21"))]).handedOverAt).toBe(day("21"));
    },
  );

  test("is judged by the time of its events, not by when they come", () => {
    const late = [event("AARCFM", day("22")), event("PCHCEI", day("21"))];
    expect(journeyOf(late)).toMatchObject({ state: "in-transit", since: day("22"), handedOverAt: day("21") });
    expect(journeyOf([event("LIVCFM", day("23")), event("RENAVI", day("22"))]).state).toBe("delivered");
    expect(journeyOf([event("COMCFM", day("23")), event("PCHCEI", day("22"))]).state).toBe("handed-over");
  });

  test("does not leave a delivery: what contradicts it is a doubt for a person", () => {
    const delivered = [event("PCHCEI", day("21")), event("LIVCFM", day("22"))];
    expect(journeyOf([...delivered, event("SOLMQD", day("23"))])).toMatchObject({
      state: "delivered",
      deliveredAt: day("22"),
      doubt: "contradicted",
    });
    expect(journeyOf([...delivered, event("RENAVI", day("23"))])).toMatchObject({ doubt: null });
    expect(journeyOf([event("LIVDIV", day("22"))])).toMatchObject({ state: "delivered", doubt: "damaged" });
  });

  test("is the same in whatever order its events come, and however often", () => {
    fc.assert(
      fc.property(
        fc
          .array(anEvent, { maxLength: 12 })
          .chain((events) =>
            fc.tuple(
              fc.constant(events),
              fc.shuffledSubarray(events, { minLength: events.length }),
              fc.subarray(events),
            ),
          ),
        ([events, shuffled, again]) => {
          expect(journeyOf([...again, ...shuffled])).toEqual(journeyOf(events));
        },
      ),
    );
  });

  test("never unsays a delivery or a hand-over by hearing more", () => {
    fc.assert(
      fc.property(fc.array(anEvent), fc.array(anEvent), (before, later) => {
        const first = journeyOf(before);
        const then = journeyOf([...before, ...later]);
        if (first.state === "delivered") expect(then.state).toBe("delivered");
        if (first.handedOverAt !== null) expect(then.handedOverAt).not.toBeNull();
        if (first.state !== "announced") expect(then.state).not.toBe("announced");
      }),
    );
  });
});
