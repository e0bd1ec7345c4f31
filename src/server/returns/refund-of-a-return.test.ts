import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { asSystem } from "#server/context.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { reconcileRefunds } from "#server/payments/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { aPaidOrder, creditsOf, troubledShop } from "#tests/a-paid-order.ts";
import { standBetween, unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { read } from "#tests/pay-by-card.ts";
import { itemsOf } from "#tests/staff.ts";
import { createReturn } from "./create-return.ts";
import { undoReturn } from "./undo-return.ts";

const shop = troubledShop();

/** An order of one piece at 20,00 € and its delivery, paid by card and in this status, and how its piece comes back. */
async function aSoldPiece(status: OrderStatus = "delivered") {
  const sold = await aPaidOrder(shop.it);
  const { orderId, staff } = sold;
  if (status !== "paid") await setStatus(staff.context(), { orderId, status });
  const [item] = await itemsOf(shop.it.context.db, orderId);
  const wish = (refundCents: number) => ({
    orderId,
    items: [{ itemId: item?.id ?? "", disposition: "restocked" as const }],
    cause: "withdrawal" as const,
    refundCents,
  });
  const takeBack = (refundCents: number) => createReturn(staff.context(), wish(refundCents));
  return { ...sold, takeBack, returnWish: wish };
}

const now = (orderId: string): Promise<OrderDetail> => getOrderDetail(asSystem(shop.it.context), orderId);

/** The press on the task that a return has opened. */
function following(detail: OrderDetail) {
  const [task] = detail.refunds;
  if (!task) throw new Error("The return opened no task");
  const { id: refundId, transactionUuid, amountCents, reason } = task;
  return { orderId: detail.id, refundId, transactionUuid, amountCents, reason };
}

const refused = (code: string) => ({ code });

describe("the refund of a return", () => {
  test("is made from its task, and is the return's", async () => {
    const { takeBack, staff, reference, orderId, buyer } = await aSoldPiece();
    const noted = await takeBack(2600);
    expect(await read(buyer)).toMatchObject({ refundedCents: 0, refundDue: { cents: 2600 } });
    const detail = await refundPayment(staff.context(), following(noted));
    expect(detail).toMatchObject({
      status: "delivered",
      totalCents: 2600,
      returnedCents: 2000,
      reviewReason: null,
      transactions: [{ amountCents: 2600, refundedCents: 2600 }],
      refunds: [{ state: "done", amountCents: 2600, returnId: noted.returns[0]?.id }],
    });
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
    expect(await read(buyer)).toMatchObject({ refundedCents: 2600, refundDue: null });
    await expect(
      undoReturn(staff.context(), { orderId, returnId: noted.returns[0]?.id ?? "" }),
    ).rejects.toMatchObject(refused("RETURN_REFUNDED"));
  });

  test("is made once, however many follow it at once or one after the other", async () => {
    const { takeBack, staff, reference } = await aSoldPiece();
    const press = following(await takeBack(1000));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => refundPayment(staff.context(), press)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // Money enough would be left for a second one.
    await expect(refundPayment(staff.context(), press)).rejects.toMatchObject(refused("REFUND_NOT_FOUND"));
    expect(await creditsOf(shop.it, reference)).toEqual([1000]);
  });

  test("that the provider refuses leaves the return as it is, to be tried again", async () => {
    const { takeBack, staff, reference, orderId } = await aSoldPiece();
    const press = following(await takeBack(2600));
    const denial = { status: "ERROR", answer: { errorCode: "PSP_100", errorMessage: "refund denied" } };
    const honest = shop.it.context.cards;
    await standBetween(shop.it, async (service, pass) =>
      service.endsWith("CancelOrRefund") ? JSON.stringify(denial) : pass(),
    );
    await expect(refundPayment(staff.context(), press)).rejects.toMatchObject(refused("REFUND_REFUSED"));
    expect(await now(orderId)).toMatchObject({
      returnedCount: 1,
      refunds: [{ state: "failed", amountCents: 2600 }],
      transactions: [{ refundedCents: 0 }],
    });
    shop.it.context.cards = honest;
    expect(await refundPayment(staff.context(), press)).toMatchObject({ refunds: [{ state: "done" }] });
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
  });

  test("that hangs at the provider is seen as such, and is read as done later", async () => {
    const { takeBack, staff, reference, orderId } = await aSoldPiece();
    const noted = await takeBack(2600);
    await unheardRefunds(shop.it);
    const hanging = await refundPayment(staff.context(), following(noted));
    expect(hanging).toMatchObject({ returnedCount: 1, refunds: [{ state: "unknown" }] });
    const returnId = noted.returns[0]?.id ?? "";
    await expect(undoReturn(staff.context(), { orderId, returnId })).rejects.toMatchObject(
      refused("RETURN_REFUNDED"),
    );
    await sql`update refunds set requested_at = requested_at - interval '3 minutes'
      where order_id = ${orderId}`.execute(shop.it.context.db);
    await reconcileRefunds(shop.it.context);
    expect(await now(orderId)).toMatchObject({ refunds: [{ state: "done", returnId }] });
    expect(await creditsOf(shop.it, reference)).toEqual([2600]);
  });

  test("may be made in parts, each of them the return's", async () => {
    const { takeBack, staff } = await aSoldPiece();
    const noted = await takeBack(2000);
    const part = await refundPayment(staff.context(), { ...following(noted), amountCents: 500 });
    const returnId = noted.returns[0]?.id;
    expect(part.refunds.map(({ state, amountCents, returnId: of }) => [state, amountCents, of])).toEqual([
      ["due", 1500, returnId],
      ["done", 500, returnId],
    ]);
    const whole = await refundPayment(staff.context(), following(part));
    expect(whole.refunds.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("of a parcel that was never sent closes the order, with nothing more to look at", async () => {
    const { takeBack, staff, buyer } = await aSoldPiece("paid");
    const noted = await takeBack(2600);
    expect(noted).toMatchObject({ status: "cancelled-by-admin", refunds: [{ amountCents: 2600 }] });
    const detail = await refundPayment(staff.context(), following(noted));
    expect(detail).toMatchObject({ status: "cancelled-by-admin", reviewReason: null });
    expect(await read(buyer)).toMatchObject({ status: "cancelled-by-admin", refundedCents: 2600 });
  });
});

describe("a return that is pressed", () => {
  test("twenty times with one key is one return and one task", async () => {
    const { staff, returnWish, orderId } = await aSoldPiece();
    const press = staff.context();
    await Promise.all(Array.from({ length: 20 }, () => createReturn(press, returnWish(2600))));
    expect(await now(orderId)).toMatchObject({
      returnedCount: 1,
      returns: [{ refundCents: 2600 }],
      refunds: [{ state: "due" }],
    });
    await expect(createReturn(press, returnWish(100))).rejects.toMatchObject(
      refused("IDEMPOTENCY_KEY_REUSED"),
    );
  });

  test("by ten people at once is one's; the others are told who was faster", async () => {
    const { staff, returnWish, orderId } = await aSoldPiece();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => createReturn(staff.context(), returnWish(2600))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({
          code: "PIECES_ALREADY_RETURNED",
          facts: { pieces: ["A1 Robe 1"], by: "Ines Petit" },
        });
    expect(await now(orderId)).toMatchObject({ returnedCount: 1, refunds: [{ state: "due" }] });
  });

  test("while a colleague undoes another stands or falls whole", async () => {
    const { takeBack, staff, returnWish, orderId } = await aSoldPiece();
    const noted = await takeBack(2600);
    const undo = { orderId, returnId: noted.returns[0]?.id ?? "" };
    const outcomes = await Promise.allSettled([
      undoReturn(staff.context(), undo),
      undoReturn(staff.context(), undo),
      createReturn(staff.context(), returnWish(2600)),
    ]);
    expect(outcomes.slice(0, 2).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const after = await now(orderId);
    expect(after.returnedCount).toBe(after.returns.length);
    expect(after.refunds.filter(({ state }) => state === "due")).toHaveLength(after.returns.length);
  });
});

describe("a piece that is for sale again", () => {
  test("goes to one of ten guests who reach for it while it comes back", async () => {
    const { takeBack, buyer } = await aSoldPiece();
    const reach = (_: unknown, guest: number) =>
      shop.it.visitor(`10.1.0.${guest}`).call<{ code?: string }>("POST", "/api/guest-orders", {
        liveId: buyer.liveId,
        productId: buyer.productIds[0],
      });
    const early = Array.from({ length: 5 }, reach);
    const [, ...answers] = await Promise.all([takeBack(0), ...early]);
    const late = await Promise.all(Array.from({ length: 5 }, reach));
    const statuses = [...answers, ...late].map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  test("is not offered to guests while it is set aside", async () => {
    const { staff, returnWish, buyer } = await aSoldPiece();
    const [item] = returnWish(0).items;
    await createReturn(staff.context(), {
      ...returnWish(0),
      items: [{ itemId: item?.itemId ?? "", disposition: "set-aside" }],
    });
    const answer = await shop.it
      .visitor()
      .call("POST", "/api/guest-orders", { liveId: buyer.liveId, productId: buyer.productIds[0] });
    expect(answer).toMatchObject({ status: 409, body: { code: "PRODUCT_ALREADY_SOLD" } });
  });

  test("needs an administrator", async () => {
    const { returnWish, buyer } = await aSoldPiece();
    const { orderId, ...body } = returnWish(0);
    const answers = await Promise.all([
      buyer.guest.call("POST", `/api/admin/orders/${orderId}/returns`, body),
      buyer.guest.call("DELETE", `/api/admin/orders/${orderId}/returns/${randomUUID()}`),
    ]);
    expect(answers).toMatchObject([{ status: 401 }, { status: 401 }]);
  });
});
