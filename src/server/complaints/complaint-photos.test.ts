import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ComplaintRow } from "#contract/admin/complaints.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aStartedPayment, notify, passOn, pay } from "#tests/pay-by-card.ts";
import { adminOf, itemsOf } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

async function aComplaint() {
  const { guest, order, form } = await aStartedPayment(admin.shop);
  const { answer, notification } = await pay(admin.shop, form.formToken);
  await passOn({ guest, order }, answer);
  await notify(admin.shop, notification.body);
  const itemIds = (await itemsOf(db(), order.id)).map(({ id }) => id);
  const { body } = await guest.call<{ id: string }>(
    "POST",
    `/api/guest-orders/${order.id}/complaints`,
    { itemIds, defect: "Décousue", wish: "repair" },
    { "idempotency-key": randomUUID() },
  );
  return { guest, orderId: order.id, complaintId: body.id };
}

/** A picture as a telephone takes it: it says where and by whom. */
const picture = (red: number) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: { r: red, g: 20, b: 30 } } })
    .withExif({ IFD0: { Make: "Telephone of Marie" } })
    .jpeg()
    .toBuffer();

async function send(
  { cookies }: Visitor,
  { orderId, complaintId }: { orderId: string; complaintId: string },
  bytes: Uint8Array,
) {
  const { url } = admin.shop;
  const answer = await fetch(`${url}/api/guest-orders/${orderId}/complaints/${complaintId}/photos`, {
    method: "POST",
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin: url,
      "content-type": "image/jpeg",
    },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: (await answer.json()) as { photos?: number; code?: string } };
}
const rowOf = async (complaintId: string) =>
  (await admin.staff.call<{ rows: ComplaintRow[] }>("GET", "/api/admin/complaints")).body.rows.find(
    ({ id }) => id === complaintId,
  );
const keysOf = async (complaintId: string) =>
  (
    await sql<{ file_key: string }>`select file_key from complaint_photos
      where complaint_id = ${complaintId} order by rank`.execute(db())
  ).rows.map(({ file_key }) => file_key);

test("a picture of a defect is drawn anew, counted once however often it is sent, and staff's alone to read", async () => {
  const one = await aComplaint();
  const bytes = await picture(200);
  const sent = await Promise.all([send(one.guest, one, bytes), send(one.guest, one, bytes)]);
  expect(sent.map(({ status, body }) => [status, body.photos])).toEqual([
    [201, 1],
    [201, 1],
  ]);
  expect((await rowOf(one.complaintId))?.photos).toEqual([1]);
  const [key = ""] = await keysOf(one.complaintId);
  const kept = await admin.shop.context.files.get(key);
  expect(Buffer.from(kept?.bytes ?? []).includes("Telephone of Marie")).toBe(false);
  expect((await sharp(kept?.bytes).metadata()).exif).toBeUndefined();
  const path = `/api/admin/complaints/${one.complaintId}/photos/1`;
  expect((await admin.staff.call("GET", path)).status).toBe(200);
  expect((await one.guest.call("GET", path)).status).toBe(401);
  expect((await one.guest.call("GET", `/${key}`)).status).toBe(404);
});

test("strangers, what is no picture, and a fourth one are refused and leave no file", async () => {
  const one = await aComplaint();
  const other = await aComplaint();
  expect((await send(admin.shop.visitor(), one, await picture(10))).status).toBe(404);
  expect((await send(one.guest, { ...one, complaintId: other.complaintId }, await picture(10))).status).toBe(
    404,
  );
  expect((await send(one.guest, one, Buffer.from("<svg onload=alert(1)>"))).status).toBe(415);
  for (const red of [1, 50, 100]) expect((await send(one.guest, one, await picture(red))).status).toBe(201);
  expect((await send(one.guest, one, await picture(150))).body.code).toBe("COMPLAINT_HAS_PHOTOS");
  expect(await keysOf(one.complaintId)).toHaveLength(3);
  expect(await keysOf(other.complaintId)).toEqual([]);
});

test("pictures go with their complaint once its time is over", async () => {
  const one = await aComplaint();
  await send(one.guest, one, await picture(77));
  const [key = ""] = await keysOf(one.complaintId);
  await admin.staff.call("PUT", `/api/admin/complaints/${one.complaintId}/outcome`, { outcome: "repaired" });
  await sql`alter table complaints disable trigger complaints_kept`.execute(db());
  await sql`update complaints set stated_at = stated_at - interval '5 years 1 day'
    where id = ${one.complaintId}`.execute(db());
  await sql`alter table complaints enable trigger complaints_kept`.execute(db());
  await runRetention(admin.shop.context);
  expect(await admin.shop.context.files.head(key)).toBeNull();
  expect((await sql`select from complaints where id = ${one.complaintId}`.execute(db())).rows).toEqual([]);
});
