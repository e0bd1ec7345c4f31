import { describe, expect, test } from "vitest";
import { readProductsState, writeProductsState } from "./products-state.ts";

const read = (text: string) => readProductsState(new URLSearchParams(text));

describe("the address of the list of products", () => {
  test("reads back what was written", () => {
    const address = "q=robe&live=0198f1aa-0000-7000-8000-000000000001&sort=-price&page=3";
    expect(writeProductsState(read(address)).toString()).toBe(address);
  });

  test("keeps all lives apart from no live chosen", () => {
    expect(read("live=all").live).toBe("all");
    expect(read("").live).toBeUndefined();
    expect(writeProductsState(read("")).toString()).toBe("");
  });

  test("falls back where it was mistyped", () => {
    expect(read("live=1&sort=size&page=-1")).toEqual(read(""));
  });
});
