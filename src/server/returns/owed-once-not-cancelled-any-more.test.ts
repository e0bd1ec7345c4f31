import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { isTakenBack, VERDICTS, type Verdict } from "#domain/return-life.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";

const admin = returnsAdmin();
afterEach(async () => {
  await issueInvoices(admin.shop.context);
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const call = <Body = ReturnCase>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

/** An order of so many pieces at 20,00 €, and what staff do with it. */
async function sold(status: "paid" | "delivered", pieces: number) {
  const order = await admin.sold("paid", pieces);
  const detail = () => admin.detailOf(order.id);
  const setStatus = async (to: OrderStatus) =>
    expect((await admin.setStatus(await detail(), to)).status).toBe(200);
  if (status === "delivered") await setStatus("delivered");
  const cancel = async (setAside: unknown[]) => {
    const { version: expectedVersion } = await detail();
    const body = { expectedVersion, reason: "Accord", setAside };
    expect((await call("POST", `/orders/${order.id}/cancellation`, body)).status).toBe(200);
  };
  /** Gives back so much of what the cancellation asks for. */
  const give = async (amountCents: number) => {
    const task = (await detail()).refunds.find(({ state }) => state === "due");
    const { status: answered } = await call("POST", `/orders/${order.id}/refunds`, {
      transactionUuid: task?.transactionUuid,
      refundId: task?.id,
      amountCents,
      reason: "Annulation",
      elsewhere: { means: "transfer", givenOn: parisDay(new Date()) },
    });
    expect(answered).toBe(200);
  };
  const check = async (caseId: string, verdicts: Verdict[], refundCents = 0) =>
    call("POST", `/return-cases/${caseId}/check`, {
      pieces: verdicts.map((verdict, place) => ({
        itemId: order.itemIds[place],
        verdict,
        disposition: verdict === "fine" ? "restocked" : "set-aside",
      })),
      refundCents,
    });
  const expectBack = async (cause = "defect") =>
    (await call("POST", `/orders/${order.id}/return-cases`, { cause })).body.id;
  /** What is owed of a return, and what of it was given. */
  const owed = async () =>
    (await detail()).refunds
      .filter(({ returnId, state }) => returnId !== null && state !== "dismissed")
      .map(({ amountCents }) => amountCents);
  const due = async () =>
    (await detail()).refunds.filter(({ state }) => state === "due").map(({ amountCents }) => amountCents);
  return { order, setStatus, cancel, give, check, expectBack, owed, due };
}

test("a piece that the cancellation set aside is owed with its return once the cancellation is taken back, and once alone", async () => {
  const { order, setStatus, cancel, owed, due } = await sold("paid", 3);
  await cancel([order.itemIds[0]]);
  expect(await due()).toEqual([6600]);
  await setStatus("paid");
  expect(await due()).toEqual([2000]);
  expect(await owed()).toEqual([2000]);
  expect(await admin.takenOf(order.productIds[0])).toBe(1);
  // Cancelled once more with another piece, each is owed once.
  await cancel([order.itemIds[1]]);
  await setStatus("paid");
  expect((await owed()).toSorted()).toEqual([2000, 2000]);
});

test("what the cancellation gave back is not owed a second time for a piece that it set aside", async () => {
  for (const [given, left] of [
    [1500, [500]],
    [2000, []],
    [6600, []],
  ] as const) {
    const { order, setStatus, cancel, give, owed } = await sold("paid", 3);
    await cancel([order.itemIds[0]]);
    await give(given);
    await setStatus("paid");
    expect(await owed(), `${given} given`).toEqual(left);
    // Nor is it once the order was cancelled again and set back.
    await setStatus("cancelled-by-admin");
    await setStatus("paid");
    expect(await owed(), `${given} given, cancelled again`).toEqual(left);
  }
});

test("with the last of its pieces the delivery of a parcel that never left is owed, as a return proposes it", async () => {
  const { order, setStatus, cancel, due } = await sold("paid", 2);
  await cancel(order.itemIds);
  await setStatus("paid");
  expect(await due()).toEqual([4600]);
  const sent = await sold("delivered", 2);
  await sent.cancel(sent.order.itemIds);
  await sent.setStatus("delivered");
  expect(await sent.due()).toEqual([4000]);
});

test("a return that took the last pieces out of its order, and so cancelled it, is owed once it is set back", async () => {
  const { order, setStatus, due, owed } = await sold("paid", 2);
  const taken = await admin.takeBack(order.id, order.itemIds, { cause: "not-sendable" });
  expect(taken.body.status).toBe("cancelled-by-admin");
  expect(await due()).toEqual([4600]);
  await setStatus("paid");
  expect(await due()).toEqual([4600]);
  expect(await owed()).toEqual([4600]);
});

test.each(
  VERDICTS.flatMap((verdict) => (["before", "while"] as const).map((when) => [verdict, when] as const)),
)(
  "a piece that was found '%s', checked %s its order was cancelled, is owed as that says",
  async (verdict, when) => {
    const { setStatus, cancel, check, expectBack, owed, due } = await sold("delivered", 3);
    const caseId = await expectBack();
    await call("PUT", `/return-cases/${caseId}/dates`, { proof: true });
    const pieces: Verdict[] = [verdict, "fine", "missing"];
    const cents = isTakenBack(verdict, false) ? 4000 : 2000;
    if (when === "before") expect((await check(caseId, pieces, cents)).status).toBe(200);
    await cancel([]);
    if (when === "while") expect((await check(caseId, pieces)).status).toBe(200);
    await setStatus("delivered");
    expect(await owed()).toEqual([cents]);
    expect(await due()).toEqual([cents]);
    await setStatus("cancelled-by-admin");
    await setStatus("delivered");
    expect(await owed()).toEqual([cents]);
    expect(await due()).toEqual([cents]);
  },
);

test("what staff had decided to give for a return before its order was cancelled stays as they decided", async () => {
  const { order, setStatus, cancel, due } = await sold("delivered", 3);
  await admin.takeBack(order.id, order.itemIds.slice(0, 1), { refundCents: 0 });
  await admin.takeBack(order.id, order.itemIds.slice(1, 2), { refundCents: 700 });
  await cancel([]);
  await setStatus("delivered");
  expect(await due()).toEqual([700]);
});
