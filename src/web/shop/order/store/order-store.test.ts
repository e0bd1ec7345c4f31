import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isForgotten, isNews, knownOrder, learn, mayResume, serverNow } from "./order-store.ts";

const told = (facts: Partial<GuestOrder>) =>
  ({ id: "order", version: 1, serverTime: new Date().toISOString(), ...facts }) as GuestOrder;

test("an answer that comes late does not undo what is known already", () => {
  learn(told({ version: 3, orderNumber: "three" }));
  learn(told({ version: 2, orderNumber: "two" }));
  expect(knownOrder("order")?.orderNumber).toBe("three");
  learn(told({ version: 3, orderNumber: "three, held longer" }));
  expect(knownOrder("order")?.orderNumber).toBe("three, held longer");
});

test("holds are counted by the server's clock, whatever the guest's says", () => {
  learn(told({ version: 4, serverTime: new Date(Date.now() + 3_600_000).toISOString() }));
  expect(Math.round((serverNow() - Date.now()) / 60_000)).toBe(60);
});

test("an update is news only when it tells of a later version than is known", () => {
  expect(isNews("never read", { version: 1 })).toBe(true);
  learn(told({ version: 7 }));
  expect(isNews("order", { version: 7 })).toBe(false);
  expect(isNews("order", { version: 8 })).toBe(true);
});

test("an order whose hold ran out is resumed for its pieces; without any it is forgotten, while its live goes on", () => {
  const ranOut = (pieces: number, isActive: boolean, expired = true) => {
    const order = told({ expired, live: { isActive }, items: Array(pieces) } as Partial<GuestOrder>);
    return [mayResume(order), isForgotten(order)];
  };
  expect(ranOut(1, true)).toEqual([true, false]);
  expect(ranOut(0, true)).toEqual([false, true]);
  expect(ranOut(1, false)).toEqual([false, false]);
  expect(ranOut(0, false)).toEqual([false, false]);
  expect(ranOut(0, true, false)).toEqual([false, false]);
});
