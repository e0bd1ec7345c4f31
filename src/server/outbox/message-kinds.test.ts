import { sql } from "kysely";
import { expect, test } from "vitest";
import { MESSAGE_KINDS } from "#domain/message-kind.ts";
import { ownAppContext } from "#tests/app-context.ts";

const context = ownAppContext();

test("the database takes the kinds of messages that the code queues, and no others", async () => {
  const { rows } = await sql<{ text: string }>`
    select prosrc as text from pg_proc where proname = 'is_message_kind'`.execute(context.it.db);
  const allowed = [...(rows[0]?.text.matchAll(/'([a-z-]+)'/g) ?? [])].map(([, kind]) => kind);
  expect(allowed.toSorted()).toEqual([...MESSAGE_KINDS].sort());
});
