import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
import { anAdministrator, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

const newEmail = () => `${randomUUID().slice(0, 8)}@example.fr`;
const statement = (more: object = {}) => ({
  firstName: "Marie",
  lastName: "Martin",
  orderNumber: "HF-inconnue-1",
  email: newEmail(),
  ...more,
});
const state = (body: object) =>
  shop.it.visitor().call<{ id: string; submittedAt: string }>("POST", "/api/withdrawals", body);

describe("a statement begun on the order's own page", () => {
  const page = async () => {
    const email = newEmail();
    const stocked = await stockLive(db(), [1, 1, 1]);
    const order = await anOrder(db(), {
      liveId: stocked.liveId,
      productIds: stocked.productIds as string[],
      status: "paid",
      origin: "guest",
      address: { email },
    });
    const { rows } = await sql<{ id: string }>`
      select i.id from order_items i join products p on p.id = i.product_id
      where i.order_id = ${order.id} order by p.ref_category`.execute(db());
    return { ...order, email, items: rows.map(({ id }) => id) };
  };
  const kept = async (id: string) =>
    (
      await sql<{ email: string; articles: string | null; order_id: string; items: string[] }>`
        select w.email, w.articles, w.order_id,
          array(select order_item_id from withdrawal_items where withdrawal_id = w.id) as items
        from withdrawals w where id = ${id}`.execute(db())
    ).rows[0];

  test("by staff who are signed in is theirs in the history and in the trail, not hers", async () => {
    const order = await page();
    const staff = await anAdministrator(shop.it);
    const { body } = await staff.call<{ id: string }>(
      "POST",
      "/api/withdrawals",
      statement({ orderNumber: order.number, orderId: order.id }),
    );
    const { rows } = await sql<{ kind: string; id: string | null }>`
      select actor_kind as kind, actor_id as id from order_history where order_id = ${order.id} and event = 'withdrawal'
      union all
      select actor_kind, actor_id from audit_trail where action = 'withdrawal-stated' and subject_id = ${body.id}`.execute(
      db(),
    );
    expect(rows).toEqual(Array(2).fill({ kind: "admin", id: staff.userId }));
  });

  test("is the order's without its e-mail being typed, and keeps which pieces are renounced", async () => {
    const order = await page();
    const { email: _, ...facts } = statement({ orderNumber: order.number });
    const whole = await state({ ...facts, orderId: order.id, itemIds: order.items });
    expect(await kept(whole.body.id)).toEqual({
      email: order.email,
      articles: null,
      order_id: order.id,
      items: expect.arrayContaining(order.items),
    });
    const some = await state({ ...facts, orderId: order.id, itemIds: order.items.slice(0, 2) });
    expect(await kept(some.body.id)).toMatchObject({
      articles: expect.stringMatching(/^A1 Robe 1.*\nA2 Robe 2/),
      items: expect.arrayContaining(order.items.slice(0, 2)),
    });
  });

  test("goes to another address that is typed, and names the pieces of no other order", async () => {
    const [order, other] = [await page(), await page()];
    const email = newEmail();
    const { body } = await state(
      statement({ email, orderId: order.id, itemIds: [...order.items.slice(0, 1), ...other.items] }),
    );
    expect(await kept(body.id)).toMatchObject({ email, order_id: order.id, items: order.items.slice(0, 1) });
    const none = await state(statement({ email, orderId: order.id, itemIds: other.items }));
    expect(none.status).toBe(400);
  });

  test("with a key of no order is received as any other, and needs an e-mail", async () => {
    const unknown = { ...statement(), orderId: randomUUID() };
    expect((await state(unknown)).status).toBe(201);
    const { email: _, ...without } = unknown;
    expect((await state(without)).status).toBe(400);
  });

  test("never changes what it renounces", async () => {
    const order = await page();
    const { body } = await state(statement({ orderId: order.id, itemIds: order.items.slice(0, 1) }));
    await expect(
      sql`update withdrawal_items set order_item_id = ${order.items[1]}::uuid where withdrawal_id = ${body.id}`.execute(
        db(),
      ),
    ).rejects.toThrow("never changes");
    await expect(
      sql`delete from withdrawal_items where withdrawal_id = ${body.id}`.execute(db()),
    ).rejects.toThrow("never changes");
    await sql`update withdrawals set acknowledgement_id = null where id = ${body.id}`.execute(db());
    await sql`delete from withdrawals where id = ${body.id}`.execute(db());
  });
});
