import { sql } from "kysely";
import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
import { aBuyer, start } from "#tests/pay-by-card.ts";
import { brokenConstraint } from "./errors.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const broken = (statement: string) =>
  sql
    .raw(statement)
    .execute(db())
    .then(() => undefined, brokenConstraint);

const SETS = [
  ["orders", "status", "orders_status_check"],
  ["order_history", "event", "order_history_event_check"],
  ["order_history", "actor_kind", "order_history_actor_kind_check"],
  ["payments", "state", "payments_state_check"],
  ["outbox", "kind", "outbox_kind_check"],
  ["outbox", "state", "outbox_state_check"],
];

test("a column that knows a set of values takes no other", async () => {
  await start(await aBuyer(shop.it));
  await sql`insert into outbox (dedupe_key, kind) values (gen_random_uuid(), 'test')`.execute(db());
  for (const [table, column, constraint] of SETS)
    expect(await broken(`update ${table} set ${column} = 'unheard-of'`)).toBe(constraint);
  expect(
    await broken(`insert into payment_events (transaction_uuid, detailed_status, order_status, amount_cents, source, outcome)
      values ('t', 'AUTHORISED', 'PAID', 1, 'browser', 'unheard-of')`),
  ).toBe("payment_events_outcome_check");
});

test("only an event of a status names statuses, and names both; the first of an order the one", async () => {
  const named = (event: string, from: string | null, to: string | null) =>
    sql`insert into order_history (order_id, event, from_status, to_status, actor_kind)
      select id, ${event}, ${from}, ${to}, 'system' from orders limit 1`
      .execute(db())
      .then(() => undefined, brokenConstraint);
  const rule = "order_history_status_events_name_both";
  const [from, to] = ["to-validate", "to-pay"];
  expect(await named("status", from, to)).toBeUndefined();
  expect(await named("created", null, to)).toBeUndefined();
  expect(await named("comment", null, null)).toBeUndefined();
  for (const [event, first, second] of [
    ["status", from, null],
    ["status", null, to],
    ["status", null, null],
    ["created", from, to],
    ["created", null, null],
    ["comment", null, to],
    ["comment", from, null],
  ] as const)
    expect(await named(event, first, second)).toBe(rule);
});

test("the words that find an order follow what it says, and nothing else writes them", async () => {
  const orderId = (await aBuyer(shop.it)).order.id;
  const words = async () =>
    (
      await sql<{ words: string; number: string }>`
        select search_text as words, lower(order_number) as number from orders where id = ${orderId}`.execute(
        db(),
      )
    ).rows[0];
  await sql`update orders set shipping_address = shipping_address || '{"last_name": "Étoile", "email": "e@shop.fr"}',
    user_id = null where id = ${orderId}`.execute(db());
  const found = await words();
  expect(found?.words).toBe(`${found?.number} e@shop.fr camille étoile `);
  await sql`update orders set search_text = 'something else' where id = ${orderId}`.execute(db());
  expect(await words()).toEqual(found);
});
