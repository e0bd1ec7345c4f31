import { expect, test } from "vitest";
import { nextAct, type OrderFacts } from "./next-act.ts";
import { isCancelled, nextStatus, ORDER_STATUSES } from "./order-status.ts";

const ORDER: OrderFacts = {
  status: "paid",
  isUnderReview: false,
  hasOpenWithdrawal: false,
  isRefundDue: false,
  isGuests: false,
  hasMail: true,
  itemCount: 2,
  returnedCount: 0,
  hasAddress: true,
  label: { state: "absent", trackingNumber: null },
};
const next = (facts: Partial<OrderFacts>) => nextAct({ ...ORDER, ...facts });
const label = (state: OrderFacts["label"]["state"], trackingNumber: string | null = null) => ({
  label: { state, trackingNumber },
});

test("each state leads to the next, up to the parcel that arrived", () => {
  const life = ORDER_STATUSES.map((status) => [
    status,
    next({ status, ...label("made") }),
    nextStatus(status),
  ]);
  expect(life).toEqual([
    ["to-validate", "ask-for-payment", "to-pay"],
    ["to-pay", "send-link", "paid"],
    ["paid", "pack", "preparing"],
    ["preparing", "finish-packing", "to-ship"],
    ["to-ship", "hand-over", "shipped"],
    ["shipped", "note-arrival", "delivered"],
    ["delivered", "delivered", undefined],
    ["cancelled-by-customer", "cancelled", undefined],
    ["cancelled-by-admin", "cancelled", undefined],
  ]);
});

test("a decision, a withdrawal and money owed come before everything else, in this order", () => {
  const all = { isUnderReview: true, hasOpenWithdrawal: true, isRefundDue: true };
  for (const status of ORDER_STATUSES) {
    expect(next({ ...all, status })).toBe("check");
    expect(next({ ...all, status, isUnderReview: false })).toBe("handle-withdrawal");
    expect(next({ status, isRefundDue: true })).toBe("give-back");
  }
});

test("a paid order needs its address, then its label, before it is packed", () => {
  expect(next({ hasAddress: false })).toBe("add-address");
  expect(next({})).toBe("make-label");
  expect(next(label("requested"))).toBe("label-under-way");
  expect(next(label("unknown"))).toBe("label-in-doubt");
  expect(next(label("unknown", "6A1"))).toBe("fetch-label");
  expect(next({ status: "preparing" })).toBe("make-label");
  expect(next({ ...label("made"), hasAddress: false })).toBe("pack");
});

test("an order without pieces waits for some, and one whose pieces all came back for nothing", () => {
  expect(next({ status: "to-validate", itemCount: 0 })).toBe("empty");
  expect(next({ returnedCount: 2 })).toBe("all-returned");
  expect(next({ returnedCount: 1 })).toBe("make-label");
});

test("a guest asks for the payment herself: staff give her the link", () => {
  expect(next({ status: "to-validate", isGuests: true })).toBe("send-link");
});

test("no order is passed on into a cancellation", () => {
  expect(ORDER_STATUSES.map(nextStatus).some((to) => to && isCancelled(to))).toBe(false);
});

test("a buyer without an e-mail is told by staff; a guest has the page in front of her", () => {
  const unreached = { status: "to-pay", hasMail: false } as const;
  expect(next(unreached)).toBe("tell-buyer");
  expect(next({ ...unreached, isGuests: true })).toBe("send-link");
  expect(next({ ...unreached, itemCount: 0 })).toBe("empty");
});
