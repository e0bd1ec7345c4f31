import { describe, expect, test } from "vitest";
import { filtersOf, readListState, writeListState } from "./list-state.ts";

const read = (text: string) => readListState(new URLSearchParams(text));
const LIVE = "0198f1aa-0000-7000-8000-000000000001";

describe("the address of the list of orders", () => {
  test("reads back what was written, whatever the filters", () => {
    const address = `q=lea&status=to-pay&live=${LIVE}&product=${LIVE}&review=1&late=1&no-money=1&unpaid=24&sort=total&page=3`;
    expect(writeListState(read(address)).toString()).toBe(address);
  });

  test("names what the figures of a live count, and what the menu counts", () => {
    expect(read("status=not-cancelled&live=all").status).toBe("not-cancelled");
    expect(read("status=to-handle&live=all").status).toBe("to-handle");
  });

  test("is empty when nothing is filtered and no live is chosen yet", () => {
    expect(writeListState(read("")).toString()).toBe("");
    expect(read("").live).toBeUndefined();
  });

  test("keeps all lives apart from no live chosen", () => {
    expect(read("live=all").live).toBe("all");
    expect(writeListState(read("live=all")).toString()).toBe("live=all");
  });

  test("falls back where the address was mistyped", () => {
    const state = read("status=payee&live=1&unpaid=-2&sort=name&page=zero");
    expect(state).toEqual(read(""));
  });

  test("looks for what was pasted into it as one line without what nobody sees", () => {
    expect(read("q=%20Da%C2%A0Silva%09M%C3%A9lissa%E2%80%8B%0A").q).toBe("Da Silva Mélissa");
    expect(read(`q=${"x".repeat(150)}`).q).toBe("x".repeat(100));
  });

  test("asks the server for every live until one is written", () => {
    expect(filtersOf(read("status=cancelled"))).toEqual({
      status: "cancelled",
      live: "all",
      q: "",
    });
  });
});
