import { sql } from "kysely";
import { expect, test } from "vitest";
import { MESSAGE_KINDS } from "#domain/message-kind.ts";
import { ORDER_EVENTS } from "#domain/order-event.ts";
import { ownAppContext } from "#tests/app-context.ts";

const context = ownAppContext();

test.each([
  ["is_message_kind", MESSAGE_KINDS],
  ["is_order_event", ORDER_EVENTS],
])("%s of the database takes what the code writes, and nothing else", async (name, values) => {
  const { rows } = await sql<{ text: string }>`
    select prosrc as text from pg_proc where proname = ${name}`.execute(context.it.db);
  const allowed = [...(rows[0]?.text.matchAll(/'([a-z-]+)'/g) ?? [])].map(([, value]) => value);
  expect(allowed.toSorted()).toEqual([...values].sort());
});
