import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect } from "vitest";
import type { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { tiePayment } from "#server/payments/unmatched/tie-payment.ts";
import type { asAdministrator } from "./as-administrator.ts";
import { aStartedPayment, emulator, notify, pay, resigned, type SignedAnswer } from "./pay-by-card.ts";
import { adminOf } from "./staff.ts";

type Staff = Awaited<ReturnType<typeof asAdministrator>>;

export const lost = (answer: SignedAnswer): void => {
  answer.orderDetails.orderId = `HFP-${randomUUID().slice(0, 20)}`;
};

export const ofAnotherMode = (answer: SignedAnswer): void => {
  answer.orderDetails.mode = "PRODUCTION";
};

/** A shop with staff, and what they do with money that no order knows. */
export function unmatchedAdmin() {
  const admin = adminOf();
  afterEach(async () => {
    await emulator(admin.shop, "/emulator/behavior", { reset: true });
    admin.shop.context.cards = createCardProvider(admin.shop.context.config.card);
    expect(await brokenInvariants(admin.shop.context.db)).toEqual([]);
  });

  const list = async (view = "open") =>
    (
      await admin.staff.call<{ rows: UnmatchedPayment[]; total: number }>(
        "GET",
        `/api/admin/unmatched-payments?view=${view}`,
      )
    ).body;

  const act = <Body = UnmatchedPayment>(
    id: string,
    what: "order" | "refund" | "dismissal",
    body: object,
    staff: Pick<typeof admin.staff, "call"> = admin.staff,
  ) =>
    staff.call<Body>(what === "order" ? "PUT" : "POST", `/api/admin/unmatched-payments/${id}/${what}`, body);

  /**
   * Money that the provider has, and tells in a word that is `changed`: as after a restore from a backup the order that
   * it was paid for does not know of it.
   */
  async function moneyOnItsOwn(changed: (answer: SignedAnswer) => void = lost) {
    const buyer = await aStartedPayment(admin.shop);
    const { notification } = await pay(admin.shop, buyer.form.formToken);
    const told = JSON.parse(new URLSearchParams(notification.body).get("kr-answer") ?? "{}") as SignedAnswer;
    const reference = told.orderDetails.orderId ?? "";
    const uuid = told.transactions[0]?.uuid ?? "";
    await emulator(admin.shop, `/emulator/orders/${reference}/capture`);
    const body = resigned(admin.shop, notification.body, changed);
    expect((await notify(admin.shop, body)).status).toBe(200);
    // The order that was paid for is the lost one: no question about it is to settle it.
    await sql`update payments set state = 'abandoned' where order_id = ${buyer.order.id}`.execute(
      admin.shop.context.db,
    );
    const found = (await list("all")).rows.find((one) => one.transactionUuid === uuid);
    return { buyer, body, uuid, reference, honest: notification.body, found };
  }

  /** The same, that became a task. */
  async function aTask(...given: Parameters<typeof moneyOnItsOwn>) {
    const money = await moneyOnItsOwn(...given);
    if (!money.found) throw new Error("The money became no task");
    return { ...money, task: money.found };
  }

  return { admin, list, act, moneyOnItsOwn, aTask };
}

/** Money of the provider that named no order is tied by staff to this one. */
export async function tieMoney(staff: Staff, orderId: string, amountCents: number): Promise<void> {
  const context = staff.context();
  const { rows } = await sql<{ id: string; orderNumber: string }>`
    insert into unmatched_payments (transaction_uuid, cause, detailed_status, source, amount_cents, currency, paid_at)
    values (${randomUUID().replaceAll("-", "")}, 'reference', 'CAPTURED', 'notification', ${amountCents}, 'EUR', now())
    returning id, (select order_number from orders where id = ${orderId}) as "orderNumber"`.execute(
    context.db,
  );
  for (const { id: unmatchedId, orderNumber } of rows)
    await tiePayment(context, { unmatchedId, orderNumber });
}
