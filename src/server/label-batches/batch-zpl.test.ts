import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { LabelBatch } from "#contract/admin/label-batches.ts";
import { paid, somebody } from "#tests/a-parcel.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { runLabelBatches } from "./run-label-batches.ts";

const { admin, behave, discard, parcelsOf, paidOrder, make, file } = labelAdminOf();
const db = () => admin.shop.context.db;

const zplOf = (batchId: string, query = "") => file(`/api/admin/label-batches/${batchId}/labels.zpl${query}`);
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString("utf8");
const codeOf = (answer: { bytes: Uint8Array }) => (JSON.parse(textOf(answer)) as { code: string }).code;
/** The parcel numbers on the labels of a file, in their order: the last bars of each. */
const parcelsOn = (zpl: string) =>
  [...zpl.matchAll(/\^XA.*?\^XZ/gs)].map(([format]) => /\^BC[^^]*\^FD(6A\d{11})\^FS\n\^XZ/.exec(format)?.[1]);
const trackingOf = async (orderId: string) =>
  (await db().selectFrom("orders").where("id", "=", orderId).select("tracking_id").executeTakeFirstOrThrow())
    .tracking_id;

async function aBatch(orderIds: string[]): Promise<string> {
  const { body } = await admin.staff.call<LabelBatch>(
    "POST",
    "/api/admin/label-batches",
    { orderIds },
    { "idempotency-key": randomUUID() },
  );
  // Of two orders of one parcel whose turns came together, one is put off until the other has its label.
  await expect
    .poll(async () => {
      await sql`update label_batch_rows set due_at = clock_timestamp() where state = 'waiting'`.execute(db());
      await runLabelBatches(admin.shop.context);
      return db()
        .selectFrom("label_batch_rows")
        .where("batch_id", "=", body.id)
        .where("state", "=", "waiting")
        .select("order_id")
        .execute();
    })
    .toEqual([]);
  return body.id;
}

test("a batch comes in ZPL: one label a parcel in the order asked for, whenever each was made, and none that was refused", async () => {
  const [first, second, refused] = [await paidOrder(), await paidOrder(), await paidOrder({ address: null })];
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const her = somebody();
  const [one, two] = [
    await paid(admin.shop, liveId, productIds[0], her),
    await paid(admin.shop, liveId, productIds[1], her),
  ];
  // The second was labeled alone before, as a PDF; the two of one parcel share a label.
  await make(second.id);
  const asked = [two.order.id, refused.id, second.id, one.order.id, first.id];
  const batchId = await aBatch(asked);
  const expected = await Promise.all([one.order.id, second.id, first.id].map(trackingOf));
  for (const [query, width] of [
    ["", "^PW800^LL1200"],
    ["?dpi=203", "^PW800^LL1200"],
    ["?dpi=300", "^PW1180^LL1770"],
  ] as const) {
    const answer = await zplOf(batchId, query);
    expect([query, answer.status]).toEqual([query, 200]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="etiquettes.zpl"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(parcelsOn(textOf(answer))).toEqual(expected);
    expect(textOf(answer).split(width)).toHaveLength(expected.length + 1);
  }
  // Asked for three times, no parcel was announced to the carrier again.
  expect(await Promise.all([first, second].map(({ number }) => parcelsOf(number)))).toEqual([1, 1]);
  // A label that was discarded meanwhile is on no paper.
  await discard(first.id);
  expect(parcelsOn(textOf(await zplOf(batchId)))).toEqual(expected.slice(0, 2));
});

test("it is refused whole to whoever asks wrongly, to whom it is not for, and while the carrier is down", async () => {
  const { id } = await paidOrder();
  const batchId = await aBatch([id]);
  for (const unknown of [randomUUID(), "hier"]) {
    const answer = await zplOf(unknown);
    expect([answer.status, codeOf(answer)]).toEqual([404, "LABEL_BATCH_NOT_FOUND"]);
  }
  const none = await aBatch([(await paidOrder({ address: null })).id]);
  expect(codeOf(await zplOf(none))).toBe("LABEL_BATCH_NOT_FOUND");
  for (const wrong of ["?dpi=600", "?format=pdf"]) expect((await zplOf(batchId, wrong)).status).toBe(400);
  const path = `/api/admin/label-batches/${batchId}/labels.zpl`;
  expect((await admin.shop.visitor().call("GET", path)).status).toBe(401);
  const seller = await anAdministrator(admin.shop);
  await db().updateTable("users").set({ role: "live" }).where("id", "=", seller.userId).execute();
  expect((await seller.call("GET", path)).status).toBe(403);
  await behave({ mood: "down" });
  const down = await zplOf(batchId);
  expect([down.status, codeOf(down)]).toEqual([503, "CARRIER_UNREACHABLE"]);
  await behave({ reset: true });
  expect((await zplOf(batchId)).status).toBe(200);
});
