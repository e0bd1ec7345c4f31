import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { openTestDatabase } from "#tests/database.ts";
import { stockLive } from "#tests/stock-live.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("selling", 2);
});
afterAll(() => database.close());

/** A credit of 12,00 €, of which 5,00 € paid an order and 2,00 € are set apart for another. */
async function aCredit() {
  const [creditId, paidId, openId] = [randomUUID(), randomUUID(), randomUUID()];
  const transaction = `credit:${randomUUID()}`;
  const { liveId } = await stockLive(database.db, [1]);
  const number = () => `HF-${randomUUID().slice(0, 8)}`;
  await sql`
    with u as (
      insert into users (email) values (${`${creditId}@client.example`}) returning id
    ), c as (
      insert into credits (id, user_id, source, reason, left_cents, reserved_cents)
      select ${creditId}, id, 'gift', 'Geste', 700, 200 from u
    ), o as (
      insert into orders (id, order_number, live_id, origin, status, line_count, items_cents, shipping_cents, paid_at, credit_cents)
      values (${paidId}, ${number()}, ${liveId}, 'staff', 'paid', 0, 0, 500, now(), 0),
        (${openId}, ${number()}, ${liveId}, 'staff', 'to-pay', 0, 0, 600, null, 200)
    ), h as (
      insert into order_history (order_id, event, from_status, to_status, actor_kind)
      values (${paidId}, 'created', null, 'to-validate', 'guest'), (${paidId}, 'status', 'to-validate', 'paid', 'guest'),
        (${openId}, 'created', null, 'to-validate', 'guest'), (${openId}, 'status', 'to-validate', 'to-pay', 'guest')
    ), m as (
      insert into outbox (dedupe_key, kind, template_type, order_id) values (${`contract:${paidId}`}, 'contract', 'paid', ${paidId})
    ), t as (
      insert into transactions (uuid, order_id, amount_cents, means, received_on, credit_id)
      values (${transaction}, ${paidId}, 500, 'credit', current_date, ${creditId})
    ), s as (
      insert into credit_uses (order_id, credit_id, amount_cents, state)
      values (${paidId}, ${creditId}, 500, 'spent'), (${openId}, ${creditId}, 200, 'reserved')
    )
    insert into credit_movements (credit_id, kind, amount_cents, transaction_uuid, actor_kind)
    values (${creditId}, 'granted', 1200, null, 'admin'), (${creditId}, 'spent', -500, ${transaction}, 'guest')
  `.execute(database.db);
  return { creditId, paidId, openId, transaction };
}

const run = (text: string) => sql.raw(text).execute(database.db);
const breachesOf = async (id: string) =>
  (await brokenInvariants(database.db)).filter((breach) => breach.id === id).map(({ problem }) => problem);

test("credit that is told by the rules breaks nothing", async () => {
  await aCredit();
  expect(await brokenInvariants(database.db)).toEqual([]);
});

test("I10: what is left is the sum of its movements", async () => {
  const { creditId } = await aCredit();
  await run(`update credits set left_cents = 800 where id = '${creditId}'`);
  expect(await breachesOf(creditId)).toEqual(["dit 800 centimes, ses mouvements 700"]);
});

test("I10: what is reserved is what orders hold", async () => {
  const { creditId, openId } = await aCredit();
  await run(`update credit_uses set state = 'released' where order_id = '${openId}'`);
  expect(await breachesOf(creditId)).toEqual(["dit 200 centimes réservés, ses commandes 0"]);
  expect(await breachesOf(openId)).toEqual(["est to-pay, dit 200 centimes d'avoir réservés, et en a 0"]);
});

test("I10: only an open order holds any", async () => {
  const { openId } = await aCredit();
  await run(`update orders set status = 'cancelled-by-customer', cancel_cause = 'customer' where id = '${openId}';
    insert into order_history (order_id, event, from_status, to_status, actor_kind)
    values ('${openId}', 'status', 'to-pay', 'cancelled-by-customer', 'guest')`);
  expect(await breachesOf(openId)).toEqual([
    "est cancelled-by-customer, dit 200 centimes d'avoir réservés, et en a 200",
  ]);
});

test("I10: a payment by credit is what its movements say, spent and given back", async () => {
  const { transaction } = await aCredit();
  await run(`update transactions set refunded_cents = 100 where uuid = '${transaction}'`);
  expect(await breachesOf(transaction)).toEqual([
    "est de 500 centimes d'avoir dont 100 rendus, ses mouvements en disent 500 et 0",
  ]);
});

test("a movement is never changed nor taken away, and nothing is spent that is not there", async () => {
  const { creditId } = await aCredit();
  await expect(
    run(`update credit_movements set amount_cents = 1 where credit_id = '${creditId}'`),
  ).rejects.toThrow("append only");
  await expect(run(`delete from credit_movements where credit_id = '${creditId}'`)).rejects.toThrow(
    "append only",
  );
  await expect(run(`update credits set left_cents = -1 where id = '${creditId}'`)).rejects.toThrow(
    "credits_never_below_zero",
  );
  await expect(run(`update credits set reserved_cents = 701 where id = '${creditId}'`)).rejects.toThrow(
    "credits_never_reserved_twice",
  );
});
