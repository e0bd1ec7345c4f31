import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { LabelBatch } from "#contract/admin/label-batches.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { sweepLabels } from "#server/shipping/label-sweep.ts";
import { paid, somebody } from "#tests/a-parcel.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { startServer } from "#tests/server-process.ts";
import { anAdministrator, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { runLabelBatches } from "./run-label-batches.ts";

const { admin, behave, paidOrder, parcelsOf, make, file, carrierUrl, trackingUrl } = labelAdminOf();
const db = () => admin.shop.context.db;
type Refused = { code: string; message: string };

const start = (orderIds: string[], key = randomUUID(), by: SignedIn = admin.staff) =>
  by.call<LabelBatch & Refused>("POST", "/api/admin/label-batches", { orderIds }, { "idempotency-key": key });
const open = async () => (await admin.staff.call<LabelBatch[]>("GET", "/api/admin/label-batches")).body;
const progressOf = async (batchId: string) => (await open()).find(({ id }) => id === batchId);
const retry = (batchId: string) =>
  admin.staff.call<LabelBatch & Refused>("POST", `/api/admin/label-batches/${batchId}/retry`, {});
const close = (batchId: string) =>
  admin.staff.call("POST", `/api/admin/label-batches/${batchId}/closing`, {});
const run = () => runLabelBatches(admin.shop.context);
const pagesOf = async (path: string) => {
  const { status, bytes } = await file(path);
  expect(status).toBe(200);
  return (await PDFDocument.load(bytes)).getPageCount();
};
async function orders(count: number) {
  const made = [];
  for (let one = 0; one < count; one += 1) made.push(await paidOrder());
  return made;
}

test("a hundred parcels get their labels in one act, and those that get none are named with their reason", async () => {
  const parcels = await orders(97);
  const unaddressed = await paidOrder({ address: null });
  const abroad = await paidOrder({ address: { zip: "1000", city: "Bruxelles", country: "Belgique" } });
  const flagged = await paidOrder({ reviewReason: "montant" });
  const all = [...parcels, unaddressed, abroad, flagged];
  const { status, body } = await start(all.map(({ id }) => id));
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 100, waiting: 100, done: 0, askedBy: admin.staff.email });
  expect(await run()).toBe(100);
  const ended = await progressOf(body.id);
  expect(ended).toMatchObject({ waiting: 0, done: 97 });
  expect(ended?.refused.map(({ label }) => label)).toEqual(
    [unaddressed, abroad, flagged].map(({ number }) => number),
  );
  for (const { message } of ended?.refused ?? []) expect(message).toMatch(/\.$/);
  for (const { number } of parcels) expect(await parcelsOf(number)).toBe(1);
  const path = `/api/admin/label-batches/${body.id}/labels.pdf`;
  expect(await pagesOf(path)).toBe(97);
  expect(await pagesOf(`${path}?slips=label`)).toBe(2 * 97);
});

test("pressed twice, named twice or labeled before, a parcel has one label", async () => {
  const [first, second] = await orders(2);
  const ids = [first?.id ?? "", second?.id ?? ""];
  await make(ids[0] ?? "");
  const key = randomUUID();
  const batch = await start([...ids, ...ids], key);
  expect(batch.body.total).toBe(2);
  expect((await start([...ids, ...ids], key)).body.id).toBe(batch.body.id);
  const other = await start(ids);
  // Two servers at once.
  await Promise.all([run(), run()]);
  for (const { id } of [batch.body, other.body])
    await expect.poll(async () => (await settled(id)).done).toBe(2);
  expect(await Promise.all([first, second].map((one) => parcelsOf(one?.number ?? "")))).toEqual([1, 1]);
});

test("two orders of one parcel are one label in the file", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const her = somebody();
  const ids: string[] = [];
  for (const productId of productIds) ids.push((await paid(admin.shop, liveId, productId, her)).order.id);
  const { body } = await start(ids);
  await run();
  expect(await settled(body.id)).toMatchObject({ done: 2, refused: [] });
  expect(await pagesOf(`/api/admin/label-batches/${body.id}/labels.pdf`)).toBe(1);
});

test("a carrier that is down refuses each with its reason; once more makes what is missing", async () => {
  const parcels = await orders(3);
  await make(parcels[0]?.id ?? "");
  await behave({ mood: "down" });
  const { body } = await start(parcels.map(({ id }) => id));
  await run();
  const refused = await progressOf(body.id);
  expect(refused).toMatchObject({ waiting: 0, done: 1 });
  expect(refused?.refused.map(({ message }) => message)).toEqual(
    Array(2).fill("Le transporteur ne répond pas. La commande n'a pas changé, vous pouvez réessayer."),
  );
  await behave({ reset: true });
  expect((await retry(body.id)).body).toMatchObject({ waiting: 2, refused: [] });
  await run();
  expect(await progressOf(body.id)).toMatchObject({ done: 3, refused: [] });
  await close(body.id);
  expect(await progressOf(body.id)).toBeUndefined();
  expect(await pagesOf(`/api/admin/label-batches/${body.id}/labels.pdf`)).toBe(3);
});

test("whoever has lost the rights meanwhile makes none", async () => {
  const other = await anAdministrator(admin.shop);
  const [order] = await orders(1);
  const { body } = await start([order?.id ?? ""], randomUUID(), other);
  await sql`update users set role = 'live' where id = ${other.userId}`.execute(db());
  await run();
  expect((await progressOf(body.id))?.refused).toHaveLength(1);
  expect(await parcelsOf(order?.number ?? "")).toBe(0);
});

test("a server killed in the middle leaves the rest to the next one, and no parcel gets a second label", async () => {
  const parcels = await orders(24);
  // Slow enough that some are under way whenever the kill comes.
  await behave({ delayMs: 300 });
  const { body } = await start(parcels.map(({ id }) => id));
  const { config } = admin.shop.context;
  const filesDir = "folder" in config.files ? config.files.folder : "";
  const server = await startServer(admin.shop, "error", {
    env: { CARRIER_URL: carrierUrl(), CARRIER_TRACKING_URL: trackingUrl(""), FILES_DIR: filesDir },
  });
  await expect.poll(async () => (await progressOf(body.id))?.done ?? 0).toBeGreaterThanOrEqual(4);
  server.child.kill("SIGKILL");
  await server.left;
  await behave({ reset: true });
  const left = await progressOf(body.id);
  expect(left?.waiting).toBeGreaterThan(0);
  await run();
  // What the dead server was at is looked at again once its time is over, and given up by the rules of label tries.
  expect((await settled(body.id)).waiting).toBe(0);
  const ended = await progressOf(body.id);
  expect((ended?.done ?? 0) + (ended?.refused.length ?? 0)).toBe(24);
  for (const { message } of ended?.refused ?? []) expect(message).toContain("une étiquette existe peut-être");
  expect(ended?.refused.length).toBeLessThanOrEqual(4);
  for (const { number } of parcels) expect(await parcelsOf(number)).toBeLessThanOrEqual(1);
  expect(await pagesOf(`/api/admin/label-batches/${body.id}/labels.pdf`)).toBe(ended?.done);
});

test("its result goes after thirty days", async () => {
  const [order] = await orders(1);
  const { body } = await start([order?.id ?? ""]);
  await run();
  await sql`update label_batches set created_at = created_at - interval '31 days' where id = ${body.id}`.execute(
    db(),
  );
  expect(await runRetention(admin.shop.context)).toMatchObject({ "label-batches": 1 });
  expect((await retry(body.id)).body.code).toBe("LABEL_BATCH_NOT_FOUND");
});

/** The batch once the time of whoever had a row of it is over. */
async function settled(batchId: string): Promise<LabelBatch> {
  await sql`update labels set requested_at = requested_at - interval '3 minutes' where state = 'requested'`.execute(
    db(),
  );
  await sweepLabels({ db: db() });
  await sql`update label_batch_rows set due_at = clock_timestamp() where state = 'waiting'`.execute(db());
  await run();
  const progress = await progressOf(batchId);
  if (!progress) throw new Error("The batch is put away");
  return progress;
}
