import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { stockLive } from "#tests/stock-live.ts";
import type { Database } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("selling", 4);
});
afterAll(() => database.close());

/** A paid guest order with one piece, told the way the shop writes it. */
async function paidOrder() {
  const { liveId, productIds } = await stockLive(database.db, [1]);
  const [orderId, paymentId, itemId] = [randomUUID(), randomUUID(), randomUUID()];
  const transaction = randomUUID().replaceAll("-", "");
  await sql`
    with o as (
      insert into orders (id, order_number, live_id, origin, status, line_count, items_cents, shipping_cents, paid_at)
      values (${orderId}, ${`HF-${orderId.slice(0, 8)}`}, ${liveId}, 'guest', 'paid', 1, 2000, 600, now())
    ), i as (
      insert into order_items (id, order_id, product_id, price_cents) values (${itemId}, ${orderId}, ${productIds[0]}, 2000)
    ), t as (
      update products set taken = 1 where id = ${productIds[0]}
    ), h as (
      insert into order_history (order_id, event, from_status, to_status, actor_kind) values
        (${orderId}, 'created', null, 'to-validate', 'guest'),
        (${orderId}, 'status', 'to-validate', 'to-pay', 'guest'),
        (${orderId}, 'status', 'to-pay', 'paid', 'card-provider')
    ), p as (
      insert into payments (id, order_id, reference, amount_cents, state)
      values (${paymentId}, ${orderId}, ${paymentId}, 2600, 'paid')
    ), m as (
      insert into outbox (dedupe_key, kind, template_type, order_id) values (${`contract:${orderId}`}, 'contract', 'paid', ${orderId})
    ), e as (
      insert into payment_events (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, outcome)
      values (${paymentId}, ${paymentId}, ${transaction}, 'AUTHORISED', 'PAID', 2600, 'notification', 'settled')
    )
    insert into transactions (uuid, payment_id, order_id, amount_cents) values (${transaction}, ${paymentId}, ${orderId}, 2600)
  `.execute(database.db);
  return { orderId, productId: productIds[0] ?? "", transaction, itemId };
}

const run = (text: string) => sql.raw(text).execute(database.db);

async function breachesOf(id: string) {
  return (await brokenInvariants(database.db)).filter((breach) => breach.id === id);
}

test("a sale told by the rules breaks nothing", async () => {
  await paidOrder();
  expect(await brokenInvariants(database.db)).toEqual([]);
});

describe("each rule notices what contradicts it", () => {
  test("I1: a unit that no item takes, and an item that no unit backs", async () => {
    const { productId } = await paidOrder();
    await run(`update products set taken = 0 where id = '${productId}'`);
    expect(await breachesOf(productId)).toMatchObject([
      { invariant: "I1", problem: "0 pris, alors que les lignes en prennent 1 et que 0 sont gardés" },
    ]);
  });

  test("I1: more taken than exists", async () => {
    const { productId } = await paidOrder();
    await run("alter table products drop constraint products_never_oversold");
    await run(`update products set stock = 0 where id = '${productId}'`);
    expect(await breachesOf(productId)).toMatchObject([{ invariant: "I1", problem: "1 pris sur 0" }]);
  });

  test("I1: a cancelled order that still holds its piece", async () => {
    const { orderId, itemId } = await paidOrder();
    await run(`update orders set status = 'cancelled-by-admin' where id = '${orderId}'`);
    expect(await breachesOf(itemId)).toMatchObject([{ invariant: "I1" }]);
  });

  const returned = async (disposition: "restocked" | "set-aside") => {
    const order = await paidOrder();
    await run(`
      with r as (insert into returns (order_id, cause, was_sent, refund_cents)
        values ('${order.orderId}', 'withdrawal', true, 2600) returning id)
      insert into return_lines (return_id, order_item_id, disposition) select id, '${order.itemId}', '${disposition}' from r`);
    await run(`update orders set returned_count = 1, returned_cents = 2000 where id = '${order.orderId}'`);
    return order;
  };

  test("I1: a piece that came back and is not where its item says", async () => {
    const [restocked, aside] = [await returned("restocked"), await returned("set-aside")];
    expect(await breachesOf(restocked.itemId)).toMatchObject([
      { invariant: "I1", problem: "est revenue (restocked) et prend pourtant une pièce" },
    ]);
    expect(await breachesOf(aside.itemId)).toEqual([]);
    await run(`update order_items set takes_unit = false where id = '${aside.itemId}'`);
    expect(await breachesOf(aside.itemId)).toMatchObject([
      { invariant: "I1", problem: "est revenue (set-aside) et ne prend pourtant aucune pièce" },
    ]);
  });

  test("I1: a piece that came back from an order which may be changed again", async () => {
    const { orderId, itemId } = await returned("set-aside");
    await run(`update orders set status = 'to-pay' where id = '${orderId}'`);
    expect(await breachesOf(itemId)).toMatchObject([
      { invariant: "I1", problem: expect.stringContaining("est revenue alors que sa commande est to-pay") },
    ]);
  });

  test("I3: more or less back than its items tell", async () => {
    const { orderId } = await returned("set-aside");
    await run(`update orders set returned_cents = 1999 where id = '${orderId}'`);
    expect(await breachesOf(orderId)).toMatchObject([
      { invariant: "I3", problem: "dit 1999 centimes revenus en 1 lignes, en a 2000 en 1" },
    ]);
  });

  test("I15: a packed parcel with a piece of another parcel", async () => {
    const [own, other] = [await paidOrder(), await paidOrder()];
    const { rows } = await sql<{ id: string }>`update parcels set state = 'packed', packed_at = now()
      where id = (select parcel_id from orders where id = ${own.orderId}) returning id`.execute(database.db);
    const parcelId = rows[0]?.id ?? "";
    await run(
      `insert into packed_items (order_item_id, parcel_id) values ('${other.itemId}', '${parcelId}')`,
    );
    expect(await breachesOf(parcelId)).toContainEqual(expect.objectContaining({ invariant: "I15" }));
  });

  test("I2: money taken for an order that is not settled, until a refund is opened or staff are told", async () => {
    const { orderId, transaction } = await paidOrder();
    await run(`update orders set status = 'to-pay' where id = '${orderId}'`);
    expect(await breachesOf(transaction)).toMatchObject([{ invariant: "I2" }]);
    await run(`update orders set review_reason = 'à voir' where id = '${orderId}'`);
    expect(await breachesOf(transaction)).toEqual([]);
  });

  test("I24: money beyond what an order comes to that nobody is asked to give back, also of a piece that is gone", async () => {
    const { orderId, itemId, productId, transaction } = await paidOrder();
    const ask = (cents: number, state: string) =>
      run(`insert into refunds (transaction_uuid, order_id, amount_cents, state, reason)
        values ('${transaction}', '${orderId}', ${cents}, '${state}', 'Pièce indisponible')`);
    await run(`update order_items set takes_unit = false where id = '${itemId}';
      update products set taken = 0 where id = '${productId}'`);
    expect(await breachesOf(orderId)).toMatchObject([{ invariant: "I24" }]);
    await ask(2000, "due");
    const problem = "est paid, revient à 0 centimes et en garde 600: ce qui dépasse n'est demandé nulle part";
    expect(await breachesOf(orderId)).toMatchObject([{ invariant: "I24", problem }]);
    await ask(600, "dismissed");
    expect(await breachesOf(orderId)).toEqual([]);
  });

  test("I2: a PAID word of the provider without its transaction", async () => {
    await run(`insert into payment_events (reference, transaction_uuid, detailed_status, order_status, amount_cents, source, outcome)
      values ('nobody', 'stray', 'AUTHORISED', 'PAID', 100, 'notification', 'unknown-reference')`);
    expect((await brokenInvariants(database.db)).map((breach) => breach.problem)).toContain(
      "le prestataire a dit PAID (nobody), aucune transaction n'est gardée",
    );
  });

  test("I2: a transaction that sits on another order than its payment", async () => {
    const [first, second] = [await paidOrder(), await paidOrder()];
    await run(`update transactions set order_id = '${second.orderId}' where uuid = '${first.transaction}'`);
    expect(await breachesOf(first.transaction)).toMatchObject([
      { invariant: "I2", problem: "appartient à une autre commande que son paiement" },
    ]);
  });

  test("I3: a sum that is not its items'", async () => {
    const { orderId } = await paidOrder();
    await run(`update orders set items_cents = 2001 where id = '${orderId}'`);
    expect(await breachesOf(orderId)).toMatchObject([
      { invariant: "I3", problem: "dit 2001 centimes pour 1 lignes, en a 2000 pour 1" },
    ]);
  });

  test("I4: a gap in the chain, an end that is not the status, an administrator without a name", async () => {
    const [gap, end, unnamed] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await run(`delete from order_history where order_id = '${gap.orderId}' and to_status = 'to-pay'`);
    await run(`update orders set status = 'shipped' where id = '${end.orderId}'`);
    await run(
      `insert into order_history (order_id, event, actor_kind) values ('${unnamed.orderId}', 'label', 'customer')`,
    );
    expect(await breachesOf(gap.orderId)).toMatchObject([{ invariant: "I4" }]);
    expect(await breachesOf(end.orderId)).toMatchObject([
      { invariant: "I4", problem: "est shipped, son historique finit à paid" },
    ]);
    expect(await breachesOf(unnamed.orderId)).toMatchObject([{ invariant: "I4" }]);
  });

  test("I4: a cancelled order without a cause, and a move that an order's life does not know", async () => {
    const { orderId } = await paidOrder();
    await run(`update orders set status = 'cancelled-by-customer' where id = '${orderId}'`);
    await run(`insert into order_history (order_id, event, from_status, to_status, actor_kind)
      values ('${orderId}', 'status', 'paid', 'cancelled-by-customer', 'guest')`);
    await run(`update orders set cancel_cause = null where id = '${orderId}'`);
    const ofItsLife = (await breachesOf(orderId)).filter(({ invariant }) => invariant === "I4");
    expect(ofItsLife.map(({ problem }) => problem).toSorted()).toEqual([
      "est cancelled-by-customer, et la cause de son annulation est inconnue",
      "est passée de paid à cancelled-by-customer par guest, ce que sa vie ne connaît pas",
    ]);
  });

  test("I5: a shared number, a sixth item, a product twice", async () => {
    const [first, second] = [await paidOrder(), await paidOrder()];
    await run("alter table orders drop constraint orders_number_unique");
    await run("alter table order_items drop constraint order_items_product_once_per_order");
    await run(
      `update orders set order_number = 'HF-twice' where id in ('${first.orderId}', '${second.orderId}')`,
    );
    expect(await breachesOf(first.orderId)).toMatchObject([{ invariant: "I5" }]);
    await run(`insert into order_items (id, order_id, product_id, price_cents, takes_unit)
      select gen_random_uuid(), '${second.orderId}', '${second.productId}', 0, false from generate_series(1, 5)`);
    expect(
      (await breachesOf(second.orderId)).map(({ invariant, problem }) => `${invariant} ${problem}`),
    ).toEqual(
      expect.arrayContaining([
        "I5 a 6 lignes",
        `I5 a le produit ${second.productId} 6 fois`,
        "I5 partage son numéro HF-twice",
      ]),
    );
  });

  test("I6: a paid order that its guest may edit, a flagged one that is packed", async () => {
    const [open, packed] = [await paidOrder(), await paidOrder()];
    await run(
      `update orders set status = 'to-validate', paid_at = null, review_reason = 'x' where id = '${open.orderId}'`,
    );
    await run(
      `update orders set status = 'to-ship', review_reason = 'pièce partie' where id = '${packed.orderId}'`,
    );
    expect((await breachesOf(open.orderId)).map((breach) => breach.invariant)).toContain("I6");
    expect((await breachesOf(packed.orderId)).map((breach) => breach.invariant)).toContain("I6");
  });

  test("I7: the same automatic message twice", async () => {
    const { orderId } = await paidOrder();
    await run("drop index outbox_automatic_once");
    await run(`insert into outbox (dedupe_key, kind, template_type, order_id)
      select 'auto' || n || '${orderId}', 'automatic', 'paid', '${orderId}' from generate_series(1, 2) n`);
    expect(await breachesOf(orderId)).toMatchObject([
      { invariant: "I7", problem: "a 2 messages automatiques paid" },
    ]);
  });

  test("I9: a paid order without the confirmation of its contract, unless it is looked at, given back or has a sheet", async () => {
    const withoutWord = async () => {
      const { orderId } = await paidOrder();
      await run(`delete from outbox where order_id = '${orderId}'`);
      return orderId;
    };
    const [bare, looked, returned, sheet, old] = [
      await withoutWord(),
      await withoutWord(),
      await withoutWord(),
      await withoutWord(),
      await withoutWord(),
    ];
    await run(`update orders set review_reason = 'pièce partie' where id = '${looked}'`);
    await run(`update transactions set refunded_cents = amount_cents where order_id = '${returned}'`);
    await run(`update orders set contract_sent_at = now() where id = '${sheet}'`);
    await run(`update orders set paid_at = now() - interval '1 day' where id = '${old}'`);
    expect(await breachesOf(bare)).toMatchObject([{ invariant: "I9" }]);
    for (const order of [looked, returned, sheet, old]) expect(await breachesOf(order)).toEqual([]);
    await run(
      `insert into outbox (dedupe_key, kind, template_type, order_id) values ('contract:${bare}', 'contract', 'paid', '${bare}')`,
    );
    expect(await breachesOf(bare)).toEqual([]);
  });

  test("I9: an order whose contract or confirmation is that of a sale before", async () => {
    const stale = await paidOrder();
    await run(
      `update outbox set state = 'sent', sent_at = now() - interval '1 hour' where order_id = '${stale.orderId}'`,
    );
    expect(await breachesOf(stale.orderId)).toMatchObject([{ invariant: "I9" }]);
    await run(`update orders set contract_sent_at = now() where id = '${stale.orderId}'`);
    expect(await breachesOf(stale.orderId)).toEqual([]);
    const { orderId } = await paidOrder();
    const isOfTheLast = async () =>
      (await breachesOf(orderId)).some(
        ({ invariant, problem }) => invariant === "I9" && problem.includes("passée"),
      );
    await run(`update orders set status = 'to-pay', paid_at = null where id = '${orderId}'`);
    expect(await isOfTheLast()).toBe(false);
    await run(`update outbox set dedupe_key = 'contract:${orderId}' where order_id = '${orderId}'`);
    expect(await isOfTheLast()).toBe(true);
    await run(`delete from outbox where order_id = '${orderId}'`);
    for (const left of ["contract_sent_at = now()", "contract_sent_at = null, contract_snapshot = '{}'"]) {
      await run(`update orders set ${left} where id = '${orderId}'`);
      expect(await isOfTheLast(), left).toBe(true);
    }
  });

  test("I8: an administrator's act without its audit row, and with it", async () => {
    const { orderId } = await paidOrder();
    const admin = randomUUID();
    await run(`insert into users (id, email, is_admin) values ('${admin}', '${admin}@example.fr', true)`);
    await run(
      `insert into order_history (order_id, event, actor_kind, actor_id) values ('${orderId}', 'label', 'admin', '${admin}')`,
    );
    expect(await breachesOf(orderId)).toMatchObject([{ invariant: "I8" }]);
    await run(`insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id)
      values ('admin', '${admin}', 'label-made', 'order', '${orderId}')`);
    expect(await breachesOf(orderId)).toEqual([]);
  });

  test("I8: a message of an administrator without its audit row", async () => {
    const admin = randomUUID();
    await run(`insert into users (id, email, is_admin) values ('${admin}', '${admin}@example.fr', true)`);
    const { rows } = await sql<{ id: number }>`
      insert into outbox (dedupe_key, kind, batch_id, created_by, to_address)
      values (${admin}, 'manual', gen_random_uuid(), ${admin}, 'a@example.fr') returning id`.execute(
      database.db,
    );
    expect(await breachesOf(String(rows[0]?.id))).toMatchObject([{ invariant: "I8", kind: "message" }]);
  });
});
