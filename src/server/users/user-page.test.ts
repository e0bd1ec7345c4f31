import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { UserPage } from "#contract/admin/user-page.ts";
import type { ShippingAddress } from "#domain/address.ts";
import { adminOf, anOrder, aPerson, giveBack, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const read = (userId: string) => admin.staff.call<UserPage>("GET", `/api/admin/users/${userId}/page`);
const note = (userId: string, text: string, key: string = randomUUID()) =>
  admin.staff.call<{ noteId: string; code?: string }>(
    "POST",
    `/api/admin/users/${userId}/notes`,
    { text },
    { "idempotency-key": key },
  );
const person = () => {
  const word = `page${randomUUID().slice(0, 8)}`;
  return aPerson(db(), { email: `${word}@exemple.fr`, firstName: "Pia", lastName: word, handle: word });
};

async function cancel(orderId: string): Promise<void> {
  await sql`
    with old as (select id, status from orders where id = ${orderId}),
      noted as (
        insert into order_history (order_id, event, from_status, to_status, actor_kind, reason)
        select id, 'status', status, 'cancelled-by-admin', 'system', 'Regret' from old)
    update orders set status = 'cancelled-by-admin' where id = ${orderId}`.execute(db());
  await sql`update orders set cancel_cause = 'staff' where id = ${orderId}`.execute(db());
  await sql`update parcels set state = 'void' where id = (select parcel_id from orders where id = ${orderId})`.execute(
    db(),
  );
}

describe("the page of a person", () => {
  test("names who may be the same, by a phone or a place that their orders share, however they are written", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const [her, byPhone, byPlace, byBoth, erased, stranger] = await Promise.all([
      ...[person(), person(), person(), person(), person(), person()],
    ]);
    const street = `${randomUUID().slice(0, 6)}, rue des Lilas`;
    const phone = `06 ${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
    const order = (userId: string | undefined, address: Partial<ShippingAddress> | null) =>
      anOrder(db(), { liveId, ...(userId && { userId }), address });
    const digits = phone.replaceAll(" ", "").slice(1);
    const spelled = street.toUpperCase().replace(",", "");
    await order(her, { street, zip: "69001", phone });
    await order(byPhone, { street: "3 quai Nord", zip: "29200", phone: `+33 (0)${digits}` });
    await order(byPlace, { street: spelled, zip: "69 001", phone: "" });
    await order(byBoth, { street, zip: "69001", phone: `0033${digits}` });
    await order(erased, { street, zip: "69001", phone });
    await order(stranger, { street, zip: "69002", phone: "0611111111" });
    await sql`update users set erased_at = now() where id = ${erased ?? ""}`.execute(db());

    const { body } = await read(her ?? "");
    expect(body.mayBeSame).toMatchObject([
      { id: byBoth, byPhone: true, byPlace: true, orders: 1 },
      { id: byPhone, byPhone: true, byPlace: false },
      { id: byPlace, byPhone: false, byPlace: true },
    ]);
    // Whoever left neither is like nobody.
    await order(stranger, null);
    expect((await read(stranger ?? "")).body.mayBeSame).toEqual([]);
  });

  test("says what was spent and paid, by orders alone", async () => {
    const userId = await person();
    const { liveId, productIds } = await stockLive(db(), [3, 3]);
    const [first, second] = productIds;
    const bought = await anOrder(db(), { liveId, userId, status: "delivered", productIds: [first ?? ""] });
    await giveBack(db(), bought.id, 1_000);
    await anOrder(db(), { liveId, userId, status: "to-pay", productIds: [second ?? ""] });
    // Cancelled: one after its payment, one after it was asked to be paid, one before.
    const regretted = await anOrder(db(), { liveId, userId, status: "paid" });
    await giveBack(db(), regretted.id, 600);
    await cancel(regretted.id);
    const left = await anOrder(db(), { liveId, userId, status: "to-pay" });
    await cancel(left.id);
    await anOrder(db(), { liveId, userId, status: "cancelled-by-customer" });
    await anOrder(db(), { liveId, userId });

    const totals = await sql<{ id: string; cents: number; status: string }>`
      select id, total_cents as cents, status from orders where user_id = ${userId}`.execute(db());
    const of = (status: string) => totals.rows.find((row) => row.status === status)?.cents;
    const { body } = await read(userId);
    expect(body.numbers).toEqual({
      orders: 3,
      receivedCents: of("delivered"),
      refundedCents: 1_000,
      owedCents: of("to-pay"),
      paid: 2,
      asked: 4,
      lives: 1,
      // The one that was left, of two that were paid and it.
      unpaid: 1,
      returnedPieces: 0,
      returnedCents: 0,
    });
    // The list and the person themselves have the same sums.
    const sums = { spentCents: (of("delivered") ?? 0) - 1_000, owedCents: of("to-pay") };
    expect((await admin.staff.call("GET", `/api/admin/users/${userId}`)).body).toMatchObject(sums);
    const mail = (await admin.staff.call<{ email: string }>("GET", `/api/admin/users/${userId}`)).body.email;
    const list = await admin.staff.call("GET", `/api/admin/users?q=${encodeURIComponent(mail)}`);
    expect(list.body).toMatchObject({ rows: [{ id: userId, ...sums }] });
    expect(body.lives).toMatchObject([{ id: liveId, orders: 1, cents: of("delivered") }]);
  });

  test("of somebody who bought nothing has no figures, and nobody's page is refused", async () => {
    const { body } = await read(await person());
    expect(body).toEqual({
      numbers: {
        orders: 0,
        receivedCents: 0,
        refundedCents: 0,
        owedCents: 0,
        paid: 0,
        asked: 0,
        lives: 0,
        unpaid: 0,
        returnedPieces: 0,
        returnedCents: 0,
      },
      lives: [],
      messages: [],
      returns: [],
      withdrawals: [],
      waiting: [],
      mayBeSame: [],
      mergedFrom: [],
      notes: [],
      phones: [],
      block: null,
      texts: [],
      advertising: [],
      alerts: 0,
      unpaid: { orders: 0, step: null, proposed: null, by: null, at: null },
    });
    expect((await read(randomUUID())).body).toMatchObject({ code: "USER_NOT_FOUND" });
  });

  test("shows what she was written, what she renounced and the pieces she waits for", async () => {
    const userId = await person();
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId, userId, status: "delivered" });
    await sql`
      insert into outbox (dedupe_key, kind, order_id, user_id, state, subject) values
        (${`p:${order.id}`}, 'manual', null, ${userId}, 'sent', 'À elle'),
        (${`o:${order.id}`}, 'manual', ${order.id}, null, 'sent', 'Pour sa commande')`.execute(db());
    await sql`
      insert into withdrawals (first_name, last_name, stated_order_number, email, order_id)
      values ('Pia', 'Page', ${order.number}, 'pia@exemple.fr', ${order.id})`.execute(db());
    await sql`
      insert into claims (place, live_id, handle, said_at, act, product_id, state, waiting_since)
      select 0, ${liveId}, tiktok_username, 1700000000000, 'claim', ${productIds[0]}, 'waiting', clock_timestamp()
      from users where id = ${userId}`.execute(db());
    const { body } = await read(userId);
    expect(body.messages).toMatchObject([
      { subject: "Pour sa commande", order: { id: order.id } },
      { subject: "À elle", order: null },
    ]);
    expect(body.withdrawals).toMatchObject([{ statedOrderNumber: order.number, state: "received" }]);
    expect(body.waiting).toMatchObject([{ product: { id: productIds[0] }, live: { id: liveId } }]);
    expect(new Date(body.waiting[0]?.at ?? "").toISOString()).toBe("2023-11-14T22:13:20.000Z");
  });
});

describe("a note on a person", () => {
  test("is kept once for its key, with its author, and in the trail", async () => {
    const userId = await person();
    const key = randomUUID();
    const added = await note(userId, "  Préfère être appelée\nle soir. ", key);
    expect((await note(userId, "  Préfère être appelée\nle soir. ", key)).body).toEqual(added.body);
    const { body } = await read(userId);
    expect(body.notes).toMatchObject([
      { id: added.body.noteId, text: "Préfère être appelée\nle soir.", by: expect.any(String) },
    ]);
    const remove = async () =>
      (
        await admin.staff.call<{ removed: boolean }>(
          "DELETE",
          `/api/admin/users/${userId}/notes/${added.body.noteId}`,
        )
      ).body;
    // Two colleagues take it away at once.
    const both = await Promise.all([remove(), remove()]);
    expect(both.filter(({ removed }) => removed)).toHaveLength(1);
    expect((await read(userId)).body.notes).toEqual([]);
    const trail = await sql<{ action: string }>`
      select action from audit_trail where subject_id = ${userId} and action <> 'address-seen' order by id`.execute(
      db(),
    );
    expect(trail.rows.map(({ action }) => action)).toEqual(["user-note-added", "user-note-removed"]);
  });

  test("says something, of at most a thousand characters, about somebody who is there", async () => {
    const userId = await person();
    expect((await note(userId, "  ")).status).toBe(400);
    expect((await note(userId, "a".repeat(1_001))).status).toBe(400);
    expect((await note(randomUUID(), "Personne")).body.code).toBe("USER_NOT_FOUND");
    const other = await person();
    const { body } = await note(other, "Chez une autre");
    await admin.staff.call("DELETE", `/api/admin/users/${userId}/notes/${body.noteId}`);
    expect((await read(other)).body.notes).toHaveLength(1);
  });

  test("goes with the person, who takes no more of them", async () => {
    const userId = await person();
    await note(userId, "À effacer");
    const erased = await admin.staff.call(
      "POST",
      `/api/admin/users/${userId}/erasure`,
      { password: PASSWORD },
      { "idempotency-key": randomUUID() },
    );
    expect(erased.status).toBe(200);
    const left = await sql`select from user_notes where user_id = ${userId}`.execute(db());
    expect(left.rows).toEqual([]);
    expect((await note(userId, "Encore")).body.code).toBe("USER_NOT_FOUND");
  });
});
