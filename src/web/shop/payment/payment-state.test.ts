import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { PaymentForm } from "#web/shop/api.ts";
import {
  isLost,
  openedPayment,
  type Payment,
  type PaymentEvent,
  reducePayment,
  verifying,
} from "./payment-state.ts";

const form = { formToken: "t", amountCents: 3_590 } as PaymentForm;
const begun: Payment = { state: { step: "form", form, paying: false }, refusal: undefined };
const after = (payment: Payment, ...events: PaymentEvent[]) => events.reduce(reducePayment, payment);

test("while the form itself waits for the bank it stays, whatever the server tells of the bank", () => {
  const paying = after(begun, { type: "paying", paying: true });
  expect(after(paying, { type: "undecided", at: 5 })).toEqual(paying);
  expect(after(begun, { type: "undecided", at: 5 }).state).toEqual(verifying(5));
});

test("a refusal is counted, and its sentence leaves when the next try begins", () => {
  const refused = after(begun, { type: "refused", sentence: "Fonds insuffisants" });
  expect(refused.refusal).toEqual({ sentence: "Fonds insuffisants", count: 1 });
  const again = after(refused, { type: "paying", paying: true });
  expect(again.refusal).toEqual({ sentence: undefined, count: 1 });
  expect(after(again, { type: "refused", sentence: "Refusée" }).refusal).toEqual({
    sentence: "Refusée",
    count: 2,
  });
});

test("that it takes long, or that the answer did not arrive, is told only while the payment is being verified", () => {
  const waiting = after(begun, { type: "moved", to: verifying(5) }, { type: "untold" }, { type: "long" });
  expect(waiting.state).toEqual({ step: "verifying", since: 5, untold: true, long: true });
  expect(after(begun, { type: "untold" }, { type: "long" })).toEqual(begun);
  expect(
    after(begun, { type: "moved", to: { step: "succeeded" } }, { type: "paying", paying: false }).state,
  ).toEqual({
    step: "succeeded",
  });
});

test("the page of an order that is closed is left, but for a form or a check that may still end in its payment", () => {
  const closed = (payment: string | null, status = "to-pay") =>
    ({ editable: false, status, payment: payment && { state: payment } }) as unknown as GuestOrder;
  const paying = after(begun, { type: "paying", paying: true }).state;
  const untold = { ...verifying(5), untold: true } as const;
  const lost = (order: GuestOrder) =>
    [begun.state, paying, verifying(5), untold].map((state) => isLost(state, order));
  const stays = [false, false, false, false];
  const refusedOrGone = [true, false, false, true];
  expect(lost({ ...closed("refused"), editable: true })).toEqual(stays);
  expect(lost(closed("open"))).toEqual(stays);
  expect(lost(closed("verifying"))).toEqual(stays);
  expect(lost(closed(null, "paid"))).toEqual(stays);
  expect(lost(closed("refused"))).toEqual(refusedOrGone);
  expect(lost(closed(null, "cancelled-by-customer"))).toEqual(refusedOrGone);
  expect(isLost({ step: "starting" }, closed("open"))).toBe(true);
});

test("a form is asked for as the page opens, unless nothing is to be paid with it: only a press concludes such an order", () => {
  const opened = (totalCents: number, reservedCents: number) =>
    openedPayment({
      editable: true,
      status: "to-pay",
      termsAccepted: true,
      payment: null,
      totalCents,
      credit: { usableCents: reservedCents, reservedCents, paidCents: 0 },
    } as unknown as GuestOrder).state.step;
  expect(opened(2600, 0)).toBe("starting");
  expect(opened(2600, 1200)).toBe("starting");
  expect(opened(2600, 2600)).toBe("not-started");
  expect(opened(0, 0)).toBe("not-started");
});
