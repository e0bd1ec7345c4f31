import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ConsoleOrder } from "#contract/admin/live-console.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { claimAdmin } from "#tests/claim-admin.ts";

const admin = claimAdmin();

test("a claim that is entered by itself leaves the viewer's order to be paid, at a total that she and the member of staff are told", async () => {
  await sql`insert into message_templates (type, title, body, is_automatic, delay_minutes)
    values ('to-pay', 'À payer', '<p>{{total}}</p>', true, 15)`.execute(admin.db);
  await admin.automatic();
  await admin.say("A1");
  const cardOf = async () => {
    const { body } = await admin.staff.call<ConsoleOrder[]>("GET", "/api/admin/live-console/orders");
    return body.find((order) => order.handle === admin.handle);
  };
  const asked = await cardOf();
  expect(asked?.totalChangedAt).toBeNull();
  await admin.staff.call("PUT", `/api/admin/orders/${asked?.id}/status`, {
    status: "to-pay",
    expectedVersion: asked?.version,
  });
  const messages = async () => {
    const { rows } = await sql<{ kind: string; state: string }>`
      select kind, state from outbox where order_id = ${asked?.id} order by id`.execute(admin.db);
    return rows.map(({ kind, state }) => `${kind} ${state}`);
  };
  // The request has not left yet: it will name the new total.
  await admin.say("A2");
  expect(await messages()).toEqual(["automatic waiting"]);
  await sql`update outbox set state = 'sent' where order_id = ${asked?.id}`.execute(admin.db);
  await admin.say("A3");
  await admin.say("A4");
  expect(await messages()).toEqual(["automatic sent", "new-total waiting"]);
  const now = await cardOf();
  expect(now).toMatchObject({ status: "to-pay", items: { length: 4 } });
  expect(now?.totalChangedAt).not.toBeNull();
  expect(now?.totalCents).toBeGreaterThan(asked?.totalCents ?? 0);
  const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${asked?.id}`);
  expect(body.history.at(-1)).toMatchObject({
    event: "line-added",
    facts: { toPayCents: now?.totalCents },
  });
});
