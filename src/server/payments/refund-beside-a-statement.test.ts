import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { emulator } from "#tests/pay-by-card.ts";
import { itemsOf } from "#tests/staff.ts";
import { noteSurcharge } from "./note-surcharge.ts";
import { refundPayment } from "./refund-payment.ts";

const shop = troubledShop();
const daysAgo = (days: number) => addDays(parisDay(new Date()), -days);

/** A paid order whose buyer renounced it so many days ago; nobody has answered. */
async function renounced(days: number, state = "received") {
  const paid = await aPaidOrder(shop.it);
  await sql`
    insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, submitted_at, state)
    values ('Camille', 'Bernard', 'HF-1', 'camille@example.fr', ${paid.orderId}, ${`${daysAgo(days)}T10:00:00Z`},
      ${state})`.execute(shop.it.context.db);
  const refunds = async () =>
    (await getOrderDetail(paid.staff.context(), paid.orderId)).refunds.map(
      ({ id, state: is, amountCents, dueOn, ground }) => ({ id, state: is, amountCents, dueOn, ground }),
    );
  return { ...paid, refunds };
}

test("money that staff give back without a task answers the statement that is open: its last day and its surcharge", async () => {
  const { staff, orderId, wish, refunds } = await renounced(30);
  await refundPayment(staff.context(), wish(2600));
  const [refund] = await refunds();
  expect(refund).toMatchObject({ state: "done", dueOn: daysAgo(16), ground: "withdrawal" });
  // Sixteen days late: five per cent.
  const given = { means: "transfer", givenOn: daysAgo(0) } as const;
  const { refunds: noted } = await noteSurcharge(staff.context(), {
    orderId,
    refundId: refund?.id ?? "",
    amountCents: 130,
    given,
  });
  expect(noted).toMatchObject([{ surcharge: { amountCents: 130 } }]);
});

test("so does money that somebody gives back in the provider's own space", async () => {
  const { wish, refunds } = await renounced(30);
  await emulator(shop.it, "/emulator/back-office-refund", {
    uuid: wish(0).transactionUuid,
    amount: 1000,
    ipn: true,
  });
  expect(await refunds()).toMatchObject([
    { state: "done", amountCents: 1000, dueOn: daysAgo(16), ground: "withdrawal" },
  ]);
});

test("without an open statement such money has no day, and the law adds nothing to it", async () => {
  const { staff, wish, refunds, orderId } = await renounced(30, "received");
  await sql`update withdrawals set state = 'done', outcome = 'refused' where order_id = ${orderId}`.execute(
    shop.it.context.db,
  );
  await refundPayment(staff.context(), wish(1000));
  expect(await refunds()).toMatchObject([{ state: "done", dueOn: null }]);
});

test("of two statements money that names the pieces of one takes its day, else the earlier", async () => {
  const twice = async (lines: (first: string, second: string, third: string) => string[] | undefined) => {
    const { orderId, staff, wish } = await aPaidOrder(shop.it, { stocks: [1, 1, 1] });
    const { db } = shop.it.context;
    const [first = "", second = "", third = ""] = (await itemsOf(db, orderId)).map(({ id }) => id);
    for (const [itemId, days] of [
      [first, 10],
      [second, 4],
    ] as const)
      await sql`
        with w as (insert into withdrawals (first_name, last_name, stated_order_number, email, order_id, submitted_at)
          values ('Camille', 'Bernard', 'HF-1', 'camille@example.fr', ${orderId}, ${`${daysAgo(days)}T10:00:00Z`})
          returning id)
        insert into withdrawal_items (withdrawal_id, order_item_id) select id, ${itemId} from w`.execute(db);
    const named = lines(first, second, third);
    const cents = 1000 * (named?.length ?? 1);
    await refundPayment(staff.context(), {
      ...wish(cents),
      ...(named ? { lines: named.map((itemId) => ({ itemId, cents: 1000 })) } : {}),
    });
    const { refunds } = await getOrderDetail(staff.context(), orderId);
    return refunds.map(({ dueOn, ground }) => ({ dueOn, ground }));
  };
  const earlier = [{ dueOn: daysAgo(-4), ground: "withdrawal" }];
  expect(await twice((_first, second) => [second])).toEqual([{ dueOn: daysAgo(-10), ground: "withdrawal" }]);
  expect(await twice((first) => [first])).toEqual(earlier);
  expect(await twice((first, second) => [first, second])).toEqual(earlier);
  expect(await twice(() => undefined)).toEqual(earlier);
  // Neither of them renounced this piece.
  expect(await twice((_first, _second, third) => [third])).toMatchObject([{ dueOn: null }]);
});
