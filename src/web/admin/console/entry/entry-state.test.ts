import { expect, test } from "vitest";
import { EMPTY_ENTRY, type EntryEvent, entryReducer } from "./entry-state.ts";

const after = (...events: EntryEvent[]) => events.reduce(entryReducer, EMPTY_ENTRY);

test("a comment fills in its viewer, and its reference where it names just one", () => {
  expect(after({ type: "comment taken", handle: "ana", wanted: ["A12 Noir"] })).toMatchObject({
    handle: "ana",
    typed: "A12 Noir",
  });
  expect(
    after(
      { type: "piece typed", typed: "B1" },
      { type: "comment taken", handle: "ana", wanted: ["A12", "A13"] },
    ),
  ).toMatchObject({ typed: "", wanted: ["A12", "A13"] });
});

test("a note that was written for one viewer is not sent for another", () => {
  const { note } = after(
    { type: "handle typed", handle: "lea" },
    { type: "note typed", note: "cadeau" },
    { type: "comment taken", handle: "marie", wanted: ["A12"] },
  );
  expect(note).toBe("");
  // Written before anybody was named, or for her who comments again, it stays.
  for (const handle of ["", "@Lea"])
    expect(
      after(
        { type: "handle typed", handle },
        { type: "note typed", note: "cadeau" },
        { type: "comment taken", handle: "@lea", wanted: [] },
      ).note,
    ).toBe("cadeau");
});

test("what was wrong is told until something else is typed, and a piece pointed at stays until then", () => {
  const refused = after({ type: "piece pointed", id: "p" }, { type: "refused", sentence: "Vendu" });
  expect(refused).toMatchObject({ pointedId: "p", told: "Vendu" });
  expect(entryReducer(refused, { type: "note typed", note: "cadeau" }).told).toBe("Vendu");
  expect(entryReducer(refused, { type: "handle typed", handle: "a" })).toMatchObject({
    pointedId: "p",
    told: undefined,
  });
  expect(entryReducer(refused, { type: "piece typed", typed: "a" })).toMatchObject({
    pointedId: undefined,
    told: undefined,
  });
});

test("where several pieces are meant the next word goes on behind what is typed, or behind what is on air", () => {
  const sentence = "Plusieurs";
  expect(after({ type: "several found", sentence, onAir: "A12" })).toMatchObject({
    typed: "A12 ",
    told: sentence,
  });
  expect(
    after({ type: "piece typed", typed: "b1  " }, { type: "several found", sentence, onAir: "A12" }).typed,
  ).toBe("b1 ");
});

test("what was sent is told apart from what is typed after it", () => {
  const sent = after({ type: "handle typed", handle: "ana" }, { type: "submitted" });
  expect(sent.sent).toBe(sent.edition);
  const more: EntryEvent[] = [
    { type: "handle typed", handle: "bea" },
    { type: "piece typed", typed: "A12" },
    { type: "note typed", note: "cadeau" },
    { type: "piece pointed", id: "p" },
    { type: "comment taken", handle: "bea", wanted: [] },
    { type: "cleared" },
  ];
  for (const event of more)
    expect(entryReducer(sent, event).edition, event.type).toBeGreaterThan(sent.edition);
  expect(entryReducer(sent, { type: "refused", sentence: "Vendu" }).edition).toBe(sent.edition);
});
