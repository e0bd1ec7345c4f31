import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { ADDRESS } from "#tests/a-guest-order.ts";
import { phonesOf } from "#tests/bound-phone.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer } from "#tests/live-admin.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { openLive } from "#tests/stock-live.ts";
import { basketTopic, basketTopicsOf } from "./basket-topics.ts";
import { basketsOfOrders } from "./baskets.sql.ts";

const admin = claimAdmin();
const { basketOf, codeFor, aBoundPhone } = phonesOf(admin);

describe("what she opened herself by reference on her phone", () => {
  /** Opened before or after the phone was bound, by the browser that asks. */
  const order = async (phone: Visitor, place = 0) =>
    (
      await phone.call<GuestOrder>("POST", "/api/guest-orders", {
        liveId: admin.liveId,
        productId: admin.productIds[place],
      })
    ).body;
  const idsOf = async (phone: Visitor) => (await basketOf(phone)).orders.map(({ id }) => id);

  test("is in her basket beside what she claimed; a stranger's basket has none of it", async () => {
    const { phone, handle } = await aBoundPhone();
    await addForViewer(admin.staff, admin.liveId, { handle, productId: admin.productIds[1] });
    const own = await order(phone);
    const shown = await basketOf(phone);
    expect(shown.orders.map(({ items }) => items.map(({ productId }) => productId)).toSorted()).toEqual(
      [[admin.productIds[0]], [admin.productIds[1]]].toSorted(),
    );
    expect(shown.orders.map(({ id }) => id)).toContain(own.id);
    const { phone: another } = await aBoundPhone();
    const stranger = admin.shop.visitor();
    const unbound = admin.shop.visitor();
    await order(unbound, 3);
    await codeFor(stranger, handle);
    expect(await idsOf(another)).toEqual([]);
    expect(await idsOf(stranger)).toEqual([]);
    expect(await idsOf(unbound)).toEqual([]);
  });

  test("tells the open basket of its browser what becomes of it, and no other's", async () => {
    const [{ phone }, { phone: another }] = [await aBoundPhone(), await aBoundPhone()];
    const browserOf = async (who: Visitor, place: number) => {
      const { id } = await order(who, place);
      const { browser_id: browserId } = await admin.db
        .selectFrom("orders")
        .select("browser_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return {
        id,
        listensTo: await basketTopicsOf(admin.shop.context, admin.liveId, browserId ?? undefined),
      };
    };
    const [hers, theirs] = [await browserOf(phone, 0), await browserOf(another, 1)];
    const told = await basketsOfOrders(admin.db, { orderIds: [hers.id] });
    const topics = told.map(({ liveId, who }) => basketTopic(liveId, who));
    expect(topics).toHaveLength(1);
    expect(hers.listensTo).toEqual(expect.arrayContaining(topics));
    expect(theirs.listensTo).not.toEqual(expect.arrayContaining(topics));
  });

  test("is not in the basket of another live, nor empty once she took its piece out", async () => {
    const { phone } = await aBoundPhone();
    const { id, items } = await order(phone);
    expect((await basketOf(phone, await openLive(admin.db))).orders).toEqual([]);
    await phone.call("DELETE", `/api/guest-orders/${id}/items/${items[0]?.id}`, {});
    expect(await idsOf(phone)).toEqual([]);
  });

  test("stays there once it is paid, for the browser that gave its address, and for no other", async () => {
    const { phone } = await aBoundPhone();
    const opened = await order(phone);
    const { id } = opened;
    await phone.call("PUT", `/api/guest-orders/${id}/address`, { address: ADDRESS });
    const { body: form } = await start({ guest: phone, order: opened });
    const { notification } = await pay(admin.shop, form.formToken);
    await notify(admin.shop, notification.body);
    // Which browser opened an order is forgotten after some weeks; which one knows it is not.
    await sql`update orders set browser_id = null where id = ${id}`.execute(admin.db);
    expect((await basketOf(phone)).orders).toMatchObject([{ id, status: "paid", masked: false }]);
    const { phone: another } = await aBoundPhone();
    await another.call("GET", `/api/guest-orders/${id}`);
    expect(await idsOf(another)).toEqual([]);
  });

  test("says for a week what became of it when it was cancelled or its hold ran out", async () => {
    const { phone } = await aBoundPhone();
    const [left, ranOut] = [await order(phone), await order(phone, 2)];
    await phone.call("POST", `/api/guest-orders/${left.id}/cancellation`, {});
    await sql`update orders set held_until = clock_timestamp() - interval '1 minute' where id = ${ranOut.id}`.execute(
      admin.db,
    );
    await expireHolds(admin.shop.context);
    const third = await order(phone, 3);
    await admin.cancel(third.id);
    const shown = (await basketOf(phone)).orders.map(({ id, status, expired }) => ({ id, status, expired }));
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        { id: left.id, status: "cancelled-by-customer", expired: false },
        { id: ranOut.id, status: "cancelled-by-customer", expired: true },
        { id: third.id, status: "cancelled-by-admin", expired: false },
      ]),
    );
    const { body } = await phone.call<{ order: GuestOrder }>(
      "POST",
      `/api/guest-orders/${ranOut.id}/resumption`,
      {},
    );
    expect(await idsOf(phone)).toEqual(expect.not.arrayContaining([ranOut.id]));
    expect(await idsOf(phone)).toContain(body.order.id);
    await sql`update orders set cancelled_at = clock_timestamp() - interval '8 days' where id = ${left.id}`.execute(
      admin.db,
    );
    expect(await idsOf(phone)).not.toContain(left.id);
  });
});
