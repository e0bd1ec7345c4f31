import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ComplaintRow } from "#contract/admin/complaints.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ago } from "#tests/days-ago.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aColleague, adminOf, itemsOf } from "#tests/staff.ts";
import { dayProse } from "#wording/invoices.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const today = parisDay(new Date());

async function aBuyer() {
  const { orderId } = await aPaidOrder(admin.shop);
  return { orderId, itemIds: (await itemsOf(db(), orderId)).map(({ id }) => id) };
}
/** Staff note what she told them on this day. */
const note = (
  { orderId, itemIds }: { orderId: string; itemIds: string[] },
  statedOn: string,
  staff: Visitor = admin.staff,
  key = randomUUID(),
) =>
  staff.call<{
    id: string;
    isAcknowledged: boolean;
    code?: string;
    data?: { fields?: Record<string, string> };
  }>(
    "POST",
    `/api/admin/orders/${orderId}/complaints`,
    { itemIds, defect: "Le col bâille.", wish: "replacement", statedOn },
    { "idempotency-key": key },
  );
/** Its parcel left so many days ago. */
async function sent(orderId: string, days: number) {
  const { context } = await asAdministrator(admin.shop);
  for (const status of ["shipped", "delivered"] as const) await setStatus(context(), { orderId, status });
  await sql`update orders set shipped_at = ${ago(`${days} days`)} where id = ${orderId}`.execute(db());
}
const queue = async () =>
  (await admin.staff.call<{ rows: ComplaintRow[] }>("GET", "/api/admin/complaints")).body.rows;
const close = (id: string) =>
  admin.staff.call("PUT", `/api/admin/complaints/${id}/outcome`, { outcome: "replaced" });
const mailsOf = async (orderId: string) =>
  (
    await sql<{ text: string }>`select text from outbox
      where kind = 'complaint' and order_id = ${orderId} order by id`.execute(db())
  ).rows;

test("a complaint that staff were told of is counted from the day on which staff were told, and kept with who was told", async () => {
  const buyer = await aBuyer();
  await sent(buyer.orderId, 40);
  const detail = async () =>
    (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${buyer.orderId}`)).body;
  const { version: before } = await detail();
  const { status, body } = await note(buyer, addDays(today, -2));
  expect([status, body.isAcknowledged]).toEqual([201, true]);
  const [mail, ...more] = await mailsOf(buyer.orderId);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`nous est parvenue le ${dayProse(addDays(today, -2))}.`);
  expect(mail?.text).toContain(`une solution au plus tard le ${dayProse(addDays(today, 28))}.`);
  const { rows: known } = await sql<{ name: string }>`select display_name as name from users
    where id = ${admin.staff.userId}`.execute(db());
  const name = known[0]?.name;
  expect((await queue()).find(({ id }) => id === body.id)).toMatchObject({
    pieces: [expect.stringContaining("Robe 1")],
    defect: "Le col bâille.",
    wish: "replacement",
    daysLeft: 28,
    notedBy: name,
  });
  const { history, version } = await detail();
  // Her open page hears of it.
  expect(version).toBeGreaterThan(before);
  const [entry] = history.filter(({ event }) => event === "complaint");
  expect(entry).toMatchObject({ actor: name, facts: { statedOn: addDays(today, -2) } });
  const { rows } = await sql<{ actor_id: string; after: object }>`select actor_id, after from audit_trail
    where action = 'complaint-noted' and subject_id = ${buyer.orderId}`.execute(db());
  expect(rows).toEqual([
    { actor_id: admin.staff.userId, after: { complaintId: body.id, receivedOn: addDays(today, -2) } },
  ]);
  expect((await note(buyer, today)).body.code).toBe("COMPLAINT_OPEN");
  await close(body.id);
  // Noted after its thirty days: the mail promises nothing that is over.
  expect((await note(buyer, addDays(today, -40))).status).toBe(201);
  const [, late] = await mailsOf(buyer.orderId);
  expect(late?.text).toContain(`Nous avions jusqu'au ${dayProse(addDays(today, -10))}`);
  expect((await queue())[0]).toMatchObject({ daysLeft: -10 });
});

test("a complaint is noted once, not before its pieces left, nor on a day to come, and by management alone", async () => {
  const buyer = await aBuyer();
  const fieldsOf = async (day: string) => (await note(buyer, day)).body.data?.fields;
  expect(await fieldsOf(today)).toEqual({ statedOn: "Cette commande n'est pas partie." });
  await sent(buyer.orderId, 3);
  expect(await fieldsOf(addDays(today, -4))).toEqual({
    statedOn: `Cette commande est partie le ${dayProse(addDays(today, -3))}\u00a0: indiquez ce jour ou un jour ultérieur.`,
  });
  expect(Object.keys((await fieldsOf(addDays(today, 1))) ?? {})).toEqual(["statedOn"]);
  const packer = await aColleague(admin.shop, "preparation");
  expect((await note(buyer, today, packer)).body.code).toBe("NOT_YOUR_ROLE");
  const key = randomUUID();
  const pressed = await Promise.all([
    note(buyer, addDays(today, -3), admin.staff, key),
    note(buyer, addDays(today, -3), admin.staff, key),
  ]);
  expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1);
  expect(await mailsOf(buyer.orderId)).toHaveLength(1);
  const { rows } = await sql`select from complaints where order_id = ${buyer.orderId}`.execute(db());
  expect(rows).toHaveLength(1);
});
