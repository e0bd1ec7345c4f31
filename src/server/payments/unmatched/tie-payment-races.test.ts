import { expect, test } from "vitest";
import { asAdministrator } from "#tests/as-administrator.ts";
import { heldLock } from "#tests/held-lock.ts";
import { ofAnotherMode, unmatchedAdmin } from "#tests/money-on-its-own.ts";
import { moneyOf, notify } from "#tests/pay-by-card.ts";
import { withoutDeadlocks } from "#tests/without-deadlocks.ts";
import { tiePayment } from "./tie-payment.ts";

const { admin, aTask } = unmatchedAdmin();

test.each(["the honest word first", "staff first"])(
  "staff who tie money to its order while the provider tells of it wait for the order before the money (%s)",
  async (first) => {
    const { task, buyer, honest } = await aTask(ofAnotherMode);
    const { id: orderId, orderNumber } = buyer.order;
    await withoutDeadlocks(admin.shop, async (copy) => {
      const staff = await asAdministrator(copy);
      const acts = [
        () => notify(copy, honest),
        () => tiePayment(staff.context(), { unmatchedId: task.id, orderNumber }),
      ];
      const [one, two] = first === "staff first" ? acts.toReversed() : acts;
      const order = await heldLock(
        admin.shop.databaseUrl,
        "select from orders where id = $1 for no key update",
        [orderId],
      );
      const started = one?.();
      await order.isWaitedFor();
      const next = two?.();
      await order.isWaitedForInTurn();
      await order.letGo();
      await Promise.all([started, next]);
    });
    const { status, transactions } = await moneyOf(admin.shop, orderId);
    expect([status, transactions.length]).toEqual(["paid", 1]);
  },
);
