import { expect, test } from "vitest";
import { emptyGrid, type GridEvent, gridReducer, hasRoom, isWritten } from "./grid-draft.ts";
import { BLANK } from "./grid-rows.ts";

const after = (...events: GridEvent[]) => events.reduce(gridReducer, emptyGrid("live"));
const writtenOf = ({ rows }: ReturnType<typeof after>) => rows.filter(isWritten);
const names = (draft: ReturnType<typeof after>) => writtenOf(draft).map(({ name }) => name);
const pasted = (place: number, ...given: string[]): GridEvent => ({
  type: "pasted",
  place,
  rows: given.map((name) => ({ name })),
});

test("a pasted block lands from its cell on and makes the grid as long as it needs", () => {
  const draft = after(pasted(3, "Robe", "Jupe", "Pull", "Gilet"));
  expect(names(draft)).toEqual(["Robe", "Jupe", "Pull", "Gilet"]);
  expect(draft.rows).toHaveLength(7);
  expect(new Set(draft.rows.map(({ id }) => id)).size).toBe(7);
  expect(writtenOf(draft)[0]?.stock).toBe("1");
});

test("what finds no room changes nothing and is told", () => {
  const many = Array.from({ length: 201 }, () => "Robe");
  for (const draft of [
    after(pasted(0, ...many)),
    after({ type: "rows added", rows: many.map((name) => ({ ...BLANK, name })) }),
  ]) {
    expect(draft.full).toBe(true);
    expect(draft.rows).toEqual(emptyGrid("live").rows);
  }
});

test("rows have room as long as they are added, blank ones giving way", () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ ...BLANK, name: "Robe" }));
  const draft = after({ type: "rows added", rows: rows(150) });
  expect(hasRoom(emptyGrid("live"), rows(200))).toBe(true);
  expect(hasRoom(draft, rows(50))).toBe(true);
  expect(hasRoom(draft, rows(51))).toBe(false);
});

test("a row carries down the article of the row above, and is a product once something is written in it", () => {
  const row = { ...BLANK, refCategory: "A1", name: "Robe", price: "20", color: "noir", size: "38" };
  const draft = after({ type: "rows added", rows: [row] }, { type: "row added" });
  expect(draft.rows[1]).toMatchObject({ refCategory: "A1", name: "Robe", price: "20", color: "", size: "" });
  expect(writtenOf(draft)).toHaveLength(1);
  expect(
    writtenOf(gridReducer(draft, { type: "typed", place: 1, field: "size", text: "40" }))[1],
  ).toMatchObject({ name: "Robe", size: "40" });
  expect(gridReducer(draft, { type: "rows added", rows: [row] }).rows).toHaveLength(2);
});

test("a value is filled from above, or down to the last product", () => {
  const draft = after(pasted(0, "Robe", "Jupe", "Pull"), {
    type: "typed",
    place: 1,
    field: "maker",
    text: "Atelier",
  });
  const down = gridReducer(draft, { type: "filled", place: 1, field: "maker", to: "down" });
  expect(down.rows.map(({ maker }) => maker)).toEqual(["", "Atelier", "Atelier", "", ""]);
  const above = gridReducer(draft, { type: "filled", place: 2, field: "name", to: "from above" });
  expect(names(above)).toEqual(["Robe", "Jupe", "Jupe"]);
  expect(gridReducer(draft, { type: "filled", place: 0, field: "name", to: "from above" })).toEqual(draft);
});

test("what the server said of a row holds until somebody writes in it", () => {
  const draft = after(pasted(0, "Robe", "Jupe"), { type: "refused", present: new Set([0, 1]) });
  expect(gridReducer(draft, { type: "typed", place: 1, field: "size", text: "40" }).present).toEqual(
    new Set([0]),
  );
});

test("the last row that is removed leaves a blank one", () => {
  const removed: GridEvent = { type: "row removed", place: 0 };
  expect(after(pasted(0, "Robe"), removed, removed, removed, removed, removed).rows).toMatchObject([BLANK]);
});

test("a creation leaves what was written meanwhile, else a blank grid of the same live", () => {
  const draft = after(pasted(0, "Robe", "Jupe"), { type: "checked" });
  expect(gridReducer(draft, { type: "created", ids: new Set([0, 1]) })).toEqual(emptyGrid("live"));
  expect(names(gridReducer(draft, { type: "created", ids: new Set([0]) }))).toEqual(["Jupe"]);
});
