import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { sealTrail } from "#server/audit/seal-entries.ts";
import {
  aDeliveredOrder,
  age,
  aWord,
  breaksOfTheTrail,
  promisedAndDone,
  tablesThatSay,
} from "#tests/retention.ts";
import { adminOf, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { runRetention } from "./run-retention.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const context = () => admin.shop.context;

/** What earlier tests left is seen to, so that each one counts its own. */
beforeEach(async () => {
  await runRetention(context());
});

const set = async (orderId: string, status: string, reason = "essai") => {
  const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`);
  const answer = await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    expectedVersion: body.version,
    reason,
  });
  expect(answer.status).toBe(200);
};

const exists = async (orderId: string) =>
  (await admin.staff.call("GET", `/api/admin/orders/${orderId}`)).status === 200;

describe("orders that nobody paid", () => {
  async function aCancelledOrder(past: string): Promise<string> {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id } = await anOrder(db(), { liveId, productIds, origin: "guest" });
    await sql`
      insert into payments (id, order_id, reference, amount_cents, state) values (${id}, ${id}, ${id}, 2600, 'refused')`.execute(
      db(),
    );
    await sql`
      insert into payment_events (payment_id, transaction_uuid, detailed_status, order_status, amount_cents, source, outcome)
      values (${id}, ${id}, 'REFUSED', 'UNPAID', 2600, 'notification', 'refused')`.execute(db());
    await set(id, "cancelled-by-admin");
    await age(db(), id, past);
    return id;
  }

  test("are gone with their address thirty days after they were cancelled, not before", async () => {
    const [old, young] = [await aCancelledOrder("31 days"), await aCancelledOrder("29 days")];
    expect(await promisedAndDone(context())).toEqual({ "unpaid-orders": 1 });
    expect(await exists(old)).toBe(false);
    expect(await exists(young)).toBe(true);
    expect(await tablesThatSay(db(), [old])).toEqual(["audit_trail"]);
  });

  test("stay while they are open: what staff entered does not expire", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const { id } = await anOrder(db(), { liveId, status: "to-pay" });
    await age(db(), id, "2 years");
    expect(await promisedAndDone(context())).toEqual({});
    expect(await exists(id)).toBe(true);
  });

  test("stay when money was once taken for them, or staff once said so", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const byCard = await anOrder(db(), { liveId, status: "paid" });
    await set(byCard.id, "cancelled-by-admin");
    const inCash = await anOrder(db(), { liveId });
    await set(inCash.id, "paid");
    await set(inCash.id, "cancelled-by-admin");
    for (const { id } of [byCard, inCash]) await age(db(), id, "60 days");
    expect(await promisedAndDone(context())).toEqual({});
  });

  test("are taken once by two runs at the same moment", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => aCancelledOrder("31 days")));
    const runs = await Promise.all([runRetention(context()), runRetention(context())]);
    expect(runs.reduce((sum, run) => sum + run["unpaid-orders"], 0)).toBe(ids.length);
  });
});

describe("paid orders", () => {
  test("leave lists and search three years after the last purchase, and stay reachable", async () => {
    const word = aWord();
    const order = await aDeliveredOrder(db(), word);
    await sql`insert into labels (order_id, state, path) values (${order.id}, 'made', 'labels/old.pdf')`.execute(
      db(),
    );
    await context().files.put("labels/old.pdf", new Uint8Array([1]), {
      contentType: "application/pdf",
      sha256: "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
    });
    await age(db(), order.id, "3 years 1 day");
    const list = (query: string) =>
      admin.staff.call<{ total: number }>("GET", `/api/admin/orders?q=${word}${query}`);
    const ofLive = () => admin.staff.call<{ total: number }>("GET", `/api/admin/orders?live=${order.liveId}`);
    expect([(await list("")).body.total, (await ofLive()).body.total]).toEqual([1, 1]);
    expect(await runRetention(context())).toMatchObject({ archive: 1, "label-files": 1 });
    expect([(await list("")).body.total, (await ofLive()).body.total]).toEqual([0, 0]);
    expect((await list("&archived=true")).body.total).toBe(1);
    const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`);
    expect(body).toMatchObject({ orderNumber: order.number, shippingAddress: { firstName: word } });
    expect(await context().files.get("labels/old.pdf")).toBeNull();
    expect(await tablesThatSay(db(), [word])).toEqual(["orders"]);
  });

  test("lose the file of their label thirty days after the delivery, and that of a return once it was checked", async () => {
    const { files } = context();
    const word = async (path: string) => {
      await files.put(path, new Uint8Array([1]), {
        contentType: "application/pdf",
        sha256: "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
      });
      return path;
    };
    const order = await aDeliveredOrder(db(), aWord());
    const [out, back, open] = [
      await word("labels/out.pdf"),
      await word("labels/back.pdf"),
      await word("labels/open.pdf"),
    ];
    await sql`insert into labels (order_id, state, path, sha256) values (${order.id}, 'made', ${out}, 'abc')`.execute(
      db(),
    );
    await sql`with c as (insert into return_cases (order_id, cause, checked_at) values
        (${order.id}, 'withdrawal', clock_timestamp() - interval '29 days'), (${order.id}, 'withdrawal', null) returning id, checked_at)
      insert into return_labels (case_id, kind, state, tracking_number, path, sha256, cost_cents)
      select id, 'label', 'made', '8R' || left(id::text, 8), case when checked_at is null then ${open} else ${back} end, 'abc', 0
      from c`.execute(db());
    await sql`update orders set delivered_at = clock_timestamp() - interval '29 days' where id = ${order.id}`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({});
    await sql`update orders set delivered_at = delivered_at - interval '2 days' where id = ${order.id}`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({ "label-files": 1 });
    expect([await files.get(out), (await files.get(back)) !== null]).toEqual([null, true]);
    await sql`update return_cases set checked_at = checked_at - interval '2 days' where order_id = ${order.id}`.execute(
      db(),
    );
    expect(await promisedAndDone(context())).toEqual({ "label-files": 1 });
    expect([await files.get(back), (await files.get(open)) !== null]).toEqual([null, true]);
    // One that never comes: thirty days after the fourteen in which it was to be sent. She may have another then.
    const age = (days: number) =>
      sql`update return_labels set finished_at = clock_timestamp() - make_interval(days => ${days}) where path = ${open}`.execute(
        db(),
      );
    await age(43);
    expect(await promisedAndDone(context())).toEqual({});
    await age(45);
    expect(await promisedAndDone(context())).toEqual({ "label-files": 1 });
    expect(await files.get(open)).toBeNull();
    const { rows: states } = await sql<{ state: string }>`
      select l.state from return_labels l join return_cases c on c.id = l.case_id where c.order_id = ${order.id} order by 1`.execute(
      db(),
    );
    expect(states.map(({ state }) => state)).toEqual(["made", "unknown"]);
    const { rows } = await sql<{
      sha256: string;
    }>`select sha256 from labels where order_id = ${order.id}`.execute(db());
    expect(rows).toEqual([{ sha256: "abc" }]);
  });

  test("lose the file of a label whose parcel came back, was lost or was replaced thirty days after that", async () => {
    for (const [set, since] of [
      ["state = 'returned'", "heard_at"],
      ["state = 'lost'", "heard_at"],
      ["pieces_came_back = true", "replaced_at"],
    ] as const) {
      const { liveId, productIds } = await stockLive(db(), [1]);
      const order = await anOrder(db(), { liveId, productIds, status: "shipped" });
      const [path, number] = [`labels/${order.id}.pdf`, `6A${order.id.slice(0, 8)}`];
      await sql`insert into labels (order_id, state, path, tracking_number, sha256)
        values (${order.id}, 'made', ${path}, ${number}, 'abc')`.execute(db());
      await sql`insert into parcel_tracking (tracking_number, order_id, announced_at)
        values (${number}, ${order.id}, clock_timestamp() - interval '60 days')`.execute(db());
      const told = (past: string) =>
        sql`update parcel_tracking set ${sql.raw(set)}, ${sql.raw(since)} = clock_timestamp() - ${past}::interval
          where tracking_number = ${number}`.execute(db());
      await told("29 days");
      expect(await promisedAndDone(context()), set).toEqual({});
      await told("31 days");
      expect(await promisedAndDone(context()), set).toEqual({ "label-files": 1 });
    }
  });

  test("stay where they are while their buyer still buys, or something is left to do", async () => {
    const userId = await aPerson(db());
    const old = await aDeliveredOrder(db(), aWord(), userId);
    await aDeliveredOrder(db(), aWord(), userId);
    const owed = await aDeliveredOrder(db(), aWord());
    await set(owed.id, "cancelled-by-admin");
    for (const { id } of [old, owed]) await age(db(), id, "4 years");
    expect(await promisedAndDone(context())).toEqual({});
  });

  test("lose name and address after ten years; number, amount and history stay", async () => {
    const word = aWord();
    const order = await aDeliveredOrder(db(), word);
    await age(db(), order.id, "9 years");
    await runRetention(context());
    expect(await tablesThatSay(db(), [word])).toEqual(["orders"]);
    await age(db(), order.id, "1 year 1 day");
    expect(await promisedAndDone(context())).toEqual({ "archived-orders": 1 });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
    const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${order.id}`);
    expect(body).toMatchObject({ orderNumber: order.number, totalCents: 2_600, shippingAddress: null });
  });

  test("keep name and address as long as an open recall is not settled for them", async () => {
    const word = aWord();
    const order = await aDeliveredOrder(db(), word);
    await age(db(), order.id, "9 years");
    await runRetention(context());
    await sql`with one as (insert into recalls (title, reason, danger, instructions, contact, remedies)
        values ('Rappel', 'x', 'x', 'x', 'x', array['refund', 'repair']) returning id)
      insert into recall_orders (recall_id, order_id) select id, ${order.id} from one`.execute(db());
    await age(db(), order.id, "1 year 1 day");
    expect(await promisedAndDone(context())).toEqual({});
    expect(await tablesThatSay(db(), [word])).toEqual(["orders"]);
    await sql`update recalls set closed_at = clock_timestamp()`.execute(db());
    expect(await promisedAndDone(context())).toEqual({ "archived-orders": 1 });
  });

  test("of an erased buyer lose the contract that was kept after ten years too", async () => {
    const word = aWord();
    const userId = await aPerson(db());
    const order = await aDeliveredOrder(db(), word, userId, 12_000);
    const path = `/api/admin/users/${userId}/erasure`;
    await admin.staff.call("POST", path, { password: PASSWORD }, { "idempotency-key": randomUUID() });
    expect(await tablesThatSay(db(), [word])).toEqual(["orders"]);
    await age(db(), order.id, "9 years 11 months");
    expect(await promisedAndDone(context())).toEqual({ archive: 1 });
    await age(db(), order.id, "2 months");
    expect(await promisedAndDone(context())).toEqual({ "archived-orders": 1 });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
  });
});

describe("people", () => {
  test("without order or sign-in for three years are erased; their archived orders keep the address", async () => {
    const [word, recent] = [aWord(), aWord()];
    const gone = await aPerson(db(), { email: `${word}@example.fr`, firstName: word, lastName: word });
    const stays = await aPerson(db(), { email: `${recent}@example.fr`, firstName: recent });
    const order = await aDeliveredOrder(db(), word, gone);
    await age(db(), order.id, "3 years 1 day");
    await sql`update users set created_at = created_at - interval '3 years 1 day' where id = ${gone}`.execute(
      db(),
    );
    const done = await runRetention(context());
    expect(done).toMatchObject({ archive: 1, people: 1 });
    expect(await tablesThatSay(db(), [word])).toEqual(["orders"]);
    expect(await admin.staff.call("GET", `/api/admin/users/${stays}`)).toMatchObject({
      body: { firstName: recent },
    });
  });

  test("known by a handle alone take with them what staff noted of them, and the trail's chain holds", async () => {
    const [word, kept] = [aWord(), aWord()];
    for (const [name, past] of [
      [word, "91 days"],
      [kept, "89 days"],
    ] as const) {
      const userId = await aPerson(db(), { email: `${name}@tiktok.invalid`, handle: name });
      const { body } = await admin.staff.call<{ version: number }>("GET", `/api/admin/users/${userId}`);
      await admin.staff.call("PUT", `/api/admin/users/${userId}`, {
        firstName: "Léa",
        lastName: name,
        handle: name,
        isAdmin: false,
        expectedVersion: body.version,
      });
      await admin.staff.call(
        "POST",
        `/api/admin/users/${userId}/notes`,
        { text: `Appeler ${name}` },
        { "idempotency-key": randomUUID() },
      );
      await sql`update users set created_at = created_at - ${past}::interval where id = ${userId}`.execute(
        db(),
      );
    }
    await sealTrail(context());
    expect(await promisedAndDone(context())).toEqual({ "viewers-without-order": 1 });
    expect(await tablesThatSay(db(), [word])).toEqual([]);
    expect(await tablesThatSay(db(), [kept])).toContain("audit_trail");
    expect(await breaksOfTheTrail(context())).toEqual([]);
  });

  test("known by a handle alone go after ninety days without an order", async () => {
    const handles = [aWord(), aWord()];
    for (const handle of handles) {
      const userId = await aPerson(db(), { email: `${handle}@tiktok.invalid`, handle });
      await sql`update users set created_at = created_at - interval '91 days' where id = ${userId}`.execute(
        db(),
      );
      if (handle === handles[1]) await anOrder(db(), { liveId: (await stockLive(db(), [1])).liveId, userId });
    }
    expect(await promisedAndDone(context())).toEqual({ "viewers-without-order": 1 });
    expect(await tablesThatSay(db(), [handles[0] ?? ""])).toEqual([]);
  });
});
