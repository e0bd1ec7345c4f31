import { sql } from "kysely";
import { expect } from "vitest";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestShortage } from "#contract/guest-shortages.ts";
import type { StaffRole } from "#domain/roles.ts";
import { aPaidOrder, troubledShop } from "./a-paid-order.ts";
import { aColleague, itemsOf } from "./staff.ts";

type Refused = { code: string; message: string };

/** A shop in whose parcels pieces are missing; after each test, nothing contradicts what must always be true. */
export function shortageAdmin(options?: Parameters<typeof troubledShop>[0]) {
  const shop = troubledShop(options);
  const db = () => shop.it.context.db;

  /** A paid order of pieces at 20,00 €, on the table of a member of staff. */
  async function onTable(pieces = 2, role: StaffRole = "owner") {
    const sold = await aPaidOrder(shop.it, { stocks: Array<number>(pieces).fill(1) });
    const packer = await aColleague(shop.it, role);
    const itemIds = (await itemsOf(db(), sold.orderId)).map(({ id }) => id);
    const call = <Body>(method: string, path: string, body?: unknown) =>
      packer.call<Body & Refused>(method, `/api/admin/${path}`, body);
    return {
      ...sold,
      packer,
      itemIds,
      call,
      declare: (missing: readonly (string | undefined)[], sendRest = false) =>
        call<MissingAtShop[]>("PUT", `orders/${sold.orderId}/shortages`, { itemIds: missing, sendRest }),
      find: (id: string | undefined) => call<MissingAtShop[]>("DELETE", `shortages/${id}`),
      decide: (id: string | undefined, choice: string) =>
        call<MissingAtShop[]>("PUT", `shortages/${id}/choice`, { choice }),
      missing: async () =>
        (await sold.buyer.guest.call<GuestShortage[]>("GET", `/api/guest-orders/${sold.orderId}/shortages`))
          .body,
      choose: (id: string | undefined, choice: string, by = sold.buyer.guest) =>
        by.call<GuestOrder & Refused>("PUT", `/api/guest-orders/${sold.orderId}/shortages/${id}/choice`, {
          choice,
        }),
      queued: async () =>
        (await call<{ orders: { id: string }[] }>("GET", `preparation?q=${sold.buyer.order.orderNumber}`))
          .body.orders,
      held: async () =>
        (await call<{ orders: { id: string; held: string }[] }[]>("GET", "preparation/held")).body
          .flatMap(({ orders }) => orders)
          .find(({ id }) => id === sold.orderId)?.held,
    };
  }

  /** An order of one missing piece of two, about which its buyer has yet to choose. */
  async function missingOne() {
    const order = await onTable();
    const [first] = order.itemIds;
    expect((await order.declare([first])).status).toBe(200);
    const [shortage] = await order.missing();
    return { ...order, shortage, shortageId: shortage?.id };
  }

  const shortagesOf = (orderId: string) =>
    db().selectFrom("shortages").where("order_id", "=", orderId).orderBy("declared_at").selectAll().execute();
  const mailsOf = (orderId: string) =>
    db()
      .selectFrom("outbox")
      .where("order_id", "=", orderId)
      .where("kind", "=", "shortage")
      .orderBy("id")
      .select(["state", "facts"])
      .execute();
  /** As if it had been declared so many days earlier. */
  const daysPass = (orderId: string, days: number) =>
    sql`update shortages set answer_by = answer_by - ${days}::int, waits_until = waits_until - ${days}::int
      where order_id = ${orderId}`.execute(db());

  /** As if it had been sold so long ago: nothing else may change what a contract promises. */
  const promisedForToday = (orderId: string) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update orders set contract_snapshot = contract_snapshot || jsonb_build_object('deliveryLatest',
          to_char(paris_today(), 'YYYY-MM-DD')) where id = ${orderId}`.execute(tx);
      });

  return { shop, db, onTable, missingOne, shortagesOf, mailsOf, daysPass, promisedForToday };
}
