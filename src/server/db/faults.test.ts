import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { listen } from "#tests/listen.ts";
import { ownShop, type Visitor } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";
import { brokenInvariants } from "./invariants.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

type No = { code: string };

async function anOrder() {
  const { liveId, productIds } = await stockLive(db(), [1]);
  return aGuestOrder(shop.it, liveId, productIds);
}

const save = (guest: Visitor, orderId: string) =>
  guest.call<GuestOrder & No>("PUT", `/api/guest-orders/${orderId}/address`, { address: ADDRESS });

describe("a transaction that the database undid", () => {
  /** The database fails so many saves of an address with this code, and counts every try. */
  async function failing(code: string, times: number): Promise<void> {
    await sql`create sequence tries`.execute(db());
    await sql
      .raw(
        `create function fail() returns trigger language plpgsql as $$ begin
           if nextval('tries') <= ${times} then raise exception 'as ordered' using errcode = '${code}'; end if;
           return new;
         end $$`,
      )
      .execute(db());
    await sql`
      create trigger fail before insert on order_history for each row when (new.event = 'address')
      execute function fail()`.execute(db());
  }
  const tries = async () =>
    (await sql<{ last_value: number }>`select last_value from tries`.execute(db())).rows[0]?.last_value;

  afterEach(async () => {
    await sql`drop trigger fail on order_history`.execute(db());
    await sql`drop function fail`.execute(db());
    await sql`drop sequence tries`.execute(db());
  });

  test.each([
    ["a deadlock", "40P01"],
    ["a serialization failure", "40001"],
  ])("by %s is run again, at most three times, and then told to come back", async (_, code) => {
    const { guest, order } = await anOrder();
    await failing(code, 3);
    expect((await save(guest, order.id)).status).toBe(200);
    expect(await tries()).toBe(4);
    await sql`select setval('tries', 1, false)`.execute(db());
    await sql`alter sequence tries minvalue -1000 restart with -100`.execute(db());
    const refused = await save(guest, order.id);
    expect(refused).toMatchObject({ status: 503, body: { code: "OVERLOADED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await tries()).toBe(-97);
  });

  test("by anything else is not run again, and nothing of it is kept", async () => {
    const { guest, order } = await anOrder();
    await failing("XX000", 1);
    expect(await save(guest, order.id)).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
    expect(await tries()).toBe(1);
    const { body } = await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`);
    expect(body).toMatchObject({ version: order.version, shippingAddress: null });
  });
});

test("a deadlock is noticed before the wait for a lock is given up, so that it is run again", async () => {
  const { db: selling, lists, comments } = shop.it.context;
  for (const connections of [selling, lists, comments]) {
    const { rows } = await sql<{ noticed: boolean }>`
      select bool_and(l.setting::int > d.setting::int) as noticed
      from pg_settings l, pg_settings d where l.name = 'lock_timeout' and d.name = 'deadlock_timeout'`.execute(
      connections,
    );
    expect(rows).toEqual([{ noticed: true }]);
  }
});

test("a database that cuts every connection costs a 503 at most; the shop and its open pages go on", async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => anOrder()));
  const [first] = orders;
  if (!first) throw new Error("There is no order");
  const page = await listen(shop.it.url + orderUpdatesPath(first.order.id));
  await sql`
    create function dawdle() returns trigger language plpgsql as
    'begin perform pg_sleep(5); return new; end'`.execute(db());
  await sql`create trigger dawdle before insert on order_history for each row execute function dawdle()`.execute(
    db(),
  );
  const saving = orders.map(({ guest, order }) => save(guest, order.id));
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where wait_event = 'PgSleep'`.execute(shop.it.context.lists))
          .rows.length,
      {
        interval: 20,
      },
    )
    .toBeGreaterThan(0);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.it.context.lists);
  const statuses = (await Promise.all(saving)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(503);
  await sql`drop trigger dawdle on order_history`.execute(shop.it.context.lists);
  for (const { guest, order } of orders)
    await expect.poll(async () => (await save(guest, order.id)).status).toBe(200);
  await expect.poll(() => page.heard("resync")).toEqual([{}]);
  await expect
    .poll(async () => {
      await save(first.guest, first.order.id);
      return page.heard("order").length;
    })
    .toBeGreaterThan(0);
  page.close();
  expect(await brokenInvariants(db())).toEqual([]);
});
