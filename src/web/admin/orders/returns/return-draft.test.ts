import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { firstDraft, proposalFor, statementAnswered } from "./return-draft.ts";

const piece = (id: string) => ({
  id,
  name: "Robe",
  priceCents: 2000,
  discountCents: 0,
  takesUnit: true,
  returned: null,
});
/** Two pieces at 20,00 € and 6,00 € of delivery, of which refunds took something. */
const order = (...refunds: { state: string; lines: { itemId: string | null; cents: number }[] }[]) => {
  const sums = refunds.map(({ state, lines }) => ({
    state,
    lines,
    amountCents: lines.reduce((sum, { cents }) => sum + cents, 0),
  }));
  const refundedCents = sums
    .filter(({ state }) => state === "done")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    status: "delivered",
    reviewReason: null,
    items: [piece("a"), piece("b")],
    transactions: [{ uuid: "t", amountCents: 4600, refundedCents, byHand: false }],
    refunds: sums,
    shippingCents: 600,
    feeLeftCents: 600,
    parcel: null,
    withdrawable: true,
    withdrawals: [],
  } as unknown as OrderDetail;
};
const proposed = (of: OrderDetail, ...ids: string[]) => proposedFor(of, "", ids);
const proposedFor = (of: OrderDetail, statedOn: string, ids: readonly string[]) =>
  proposalFor(
    of,
    {
      chosen: Object.fromEntries(ids.map((id) => [id, "restocked" as const])),
      cause: "withdrawal",
      note: "",
      statedOn,
      amount: undefined,
    },
    undefined,
  ).totalCents;

describe("what is proposed for pieces that come back", () => {
  test("is what was paid for them, with the last of them the delivery", () => {
    expect(proposed(order(), "a")).toBe(2000);
    expect(proposed(order(), "a", "b")).toBe(4600);
  });

  test.each(["done", "requested", "unknown", "due", "failed"])(
    "leaves out what a refund that is %s gives back of them, as after a recall",
    (state) => {
      const recalled = order({ state, lines: [{ itemId: "a", cents: 2000 }] });
      expect(proposed(recalled, "a")).toBe(0);
      expect(proposed(recalled, "a", "b")).toBe(2600);
      const lowered = order({ state, lines: [{ itemId: "a", cents: 500 }] });
      expect(proposed(lowered, "a")).toBe(1500);
    },
  );

  test("has the delivery of an order that was renounced in time by letter, however late that is noted", () => {
    const over = { ...order(), withdrawable: false, withdrawBy: "2026-11-20" };
    expect(proposed(over, "a", "b")).toBe(4000);
    expect(proposedFor(over, "2026-11-20", ["a", "b"])).toBe(4600);
    expect(proposedFor(over, "2026-11-21", ["a", "b"])).toBe(4000);
  });

  test("leaves out a delivery that was given back, and counts what was dismissed", () => {
    expect(proposed(order({ state: "done", lines: [{ itemId: null, cents: 600 }] }), "a", "b")).toBe(4000);
    expect(proposed(order({ state: "dismissed", lines: [{ itemId: "a", cents: 2000 }] }), "a")).toBe(2000);
  });
});

describe("of two statements about one order", () => {
  const stated = (id: string, ...itemIds: string[]) => ({ id, itemIds, articles: itemIds.join() || null });
  const twice = {
    ...order(),
    items: ["a", "b", "c"].map(piece),
    withdrawals: [stated("first", "a"), stated("second", "b")],
  } as unknown as OrderDetail;
  const answered = (...ids: string[]) => statementAnswered(twice, ids)?.id;

  test("a return answers the one that names its pieces", () => {
    expect(answered("a")).toBe("first");
    expect(answered("b")).toBe("second");
    expect(answered("b", "c")).toBe("second");
    expect(answered("c")).toBeUndefined();
    expect(answered()).toBeUndefined();
  });

  test("the dialog begins with the one about the piece that was pressed", () => {
    expect(firstDraft(twice, "b")).toMatchObject({ chosen: { b: "restocked" }, cause: "withdrawal" });
    expect(firstDraft(twice, "c")).toMatchObject({ chosen: { c: "restocked" }, cause: "" });
    expect(Object.keys(firstDraft(twice, undefined).chosen)).toEqual(["a"]);
  });
});
