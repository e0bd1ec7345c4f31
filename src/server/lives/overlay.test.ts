import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { claimAdmin } from "#tests/claim-admin.ts";

const admin = claimAdmin();
const overlay = async () =>
  (await admin.shop.visitor().call<object>("GET", `/api/lives/${admin.liveId}/overlay`)).body;

test("the overlay tells the last unit, who bought it by its first letter, and how many wait", async () => {
  const nothing = { lastOne: false, waiting: 0, soldTo: null, paidHost: false };
  expect(await overlay()).toEqual(nothing);
  await admin.staff.call("PUT", `/api/admin/live-console/lives/${admin.liveId}/on-air`, { reference: "A1" });
  expect(await overlay()).toEqual({ ...nothing, lastOne: true });

  await admin.automatic();
  await admin.say("A1", "louise_paris");
  expect(await overlay()).toEqual({ ...nothing, soldTo: "l" });
  await admin.say("A1", "marie_lyon");
  expect(await overlay()).toEqual({ ...nothing, soldTo: "l", waiting: 1 });

  await sql`update order_items set created_at = created_at - interval '11 seconds'`.execute(admin.db);
  expect(await overlay()).toEqual({ ...nothing, waiting: 1 });
  await sql`update lives set is_active = false where id = ${admin.liveId}`.execute(admin.db);
  expect(await overlay()).toEqual(nothing);
});

test("that the host is paid is told whatever is shown, and of no live that does not exist", async () => {
  await sql`update lives set host_is_paid = true where id = ${admin.liveId}`.execute(admin.db);
  expect(await overlay()).toMatchObject({ paidHost: true });
  const unknown = await admin.shop.visitor().call<object>("GET", `/api/lives/${randomUUID()}/overlay`);
  expect(unknown).toMatchObject({ status: 200, body: { paidHost: false } });
});
