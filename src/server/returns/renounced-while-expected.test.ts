import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { parisDay } from "#domain/paris-time.ts";
import { messageBody } from "#server/messages/read-message.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { moveWithdrawal } from "#server/withdrawals/handle-withdrawal.ts";
import { getWithdrawal } from "#server/withdrawals/list-withdrawals.ts";
import { aPaidOrder, refundsOf } from "#tests/a-paid-order.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { itemsOf } from "#tests/staff.ts";
import { checkCase } from "./check-case.ts";
import { dateCase } from "./date-case.ts";
import { openCaseByStaff } from "./open-case.ts";

const { shop, db } = returnLabelShop();

/** Two delivered pieces, of which staff expect the first back; its buyer renounces that one, or both. */
async function renounced(cause: "defect" | "undelivered", both = false) {
  const sold = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const { orderId, staff, buyer } = sold;
  await setStatus(staff.context(), { orderId, status: "delivered" });
  const [first = "", second = ""] = (await itemsOf(db(), orderId)).map(({ id }) => id);
  const { id: caseId } = await openCaseByStaff(staff.context(), { orderId, itemIds: [first], cause });
  const { body } = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: buyer.order.orderNumber,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId,
    itemIds: both ? [first, second] : [first],
  });
  const withdrawalId = body.id;
  const statement = () => getWithdrawal({ db: db() }, { withdrawalId });
  const refuse = async () =>
    moveWithdrawal(staff.context(), {
      withdrawalId,
      step: "refused",
      reason: "Essai",
      expectedVersion: (await statement()).version,
    });
  const mail = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from outbox where kind = 'withdrawal' and order_id = ${orderId}`.execute(db());
    return ((await messageBody(shop.it.context, Number(rows[0]?.id)))?.html ?? "").replaceAll("&#39;", "'");
  };
  const check = () =>
    checkCase(staff.context(), {
      caseId,
      pieces: [{ itemId: first, verdict: "fine", disposition: "restocked" }],
      refundCents: 2000,
    });
  const giveBack = async () => {
    const [task] = await refundsOf(shop.it, orderId);
    const elsewhere = { means: "transfer" as const, givenOn: parisDay(new Date()) };
    await refundPayment(staff.context(), { ...sold.wish(2000), refundId: task?.id ?? "", elsewhere });
  };
  return { ...sold, caseId, statement, refuse, mail, check, giveBack };
}

test("a statement about a piece that is expected for a defect is answered with that return, and not refused once it came", async () => {
  const { staff, caseId, statement, refuse, check, giveBack } = await renounced("defect");
  await dateCase(staff.context(), { caseId, goods: true });
  await expect(refuse()).rejects.toMatchObject({ code: "WITHDRAWAL_ANSWERED" });
  await check();
  await expect(refuse()).rejects.toMatchObject({ code: "WITHDRAWAL_ANSWERED" });
  await giveBack();
  expect(await statement()).toMatchObject({ state: "done", outcome: "refunded" });
});

test("one that names another piece too goes on waiting for that, and is not refused either", async () => {
  const { statement, refuse, check, giveBack } = await renounced("defect", true);
  await check();
  await giveBack();
  expect(await statement()).toMatchObject({ state: "goods-due" });
  await expect(refuse()).rejects.toMatchObject({ code: "WITHDRAWAL_ANSWERED" });
});

test("its acknowledgement says of the label what her page does", async () => {
  const { buyer, orderId, mail } = await renounced("defect");
  const { body } = await buyer.guest.call<GuestReturn[]>("GET", `/api/guest-orders/${orderId}/returns`);
  expect(body).toMatchObject([{ cause: "defect", offeredCents: 0 }]);
  expect(await mail()).toContain("nous payons ce renvoi");
  expect(await (await renounced("defect", true)).mail()).toContain("sont alors retenus");
  const brought = await (await renounced("undelivered")).mail();
  expect(brought).toContain("nous rapporte votre colis");
  expect(brought).not.toContain("frais de renvoi");
});
