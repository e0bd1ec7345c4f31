import { expect, test } from "vitest";
import { layOut, MOST_TAGS, repeated } from "./tag-papers.ts";

test("tags begin where a sheet was left off, and fill the next ones", () => {
  expect(layOut(["a", "b", "c", "d"], 3, 1)).toEqual([["a", "b", "c"], ["d"]]);
  expect(layOut(["a", "b"], 3, 3)).toEqual([[null, null, "a"], ["b"]]);
  expect(layOut([], 3, 1)).toEqual([]);
});

test("each unit has a tag, unless one a product is enough; no stock of a million fills the memory", () => {
  const rows = [{ stock: 2 }, { stock: null }, { stock: 0 }];
  expect(repeated(rows, true)).toEqual([{ stock: 2 }, { stock: 2 }, { stock: null }]);
  expect(repeated(rows, false)).toEqual(rows);
  expect(repeated([{ stock: 1_000_000 }], true)).toHaveLength(MOST_TAGS + 1);
});
