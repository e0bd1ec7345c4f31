import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { labelAdminOf } from "#tests/label-admin.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anOrder, itemsOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, carrierUrl, make } = labelAdminOf();
const db = () => admin.shop.context.db;
type Refused = { code: string; message: string };

/** A paid order of pieces of these weights. */
async function packed(...grams: (number | null)[]) {
  const { liveId, productIds } = await stockLive(
    db(),
    grams.map(() => 1),
  );
  for (const [place, weight] of grams.entries())
    await sql`update products set weight_grams = ${weight} where id = ${productIds[place]}`.execute(db());
  return { ...(await anOrder(db(), { liveId, productIds, status: "paid" })), productIds };
}

/** What the carrier was told that the parcel weighs, in kilograms. */
async function announced(number: string): Promise<number[]> {
  const answer = await fetch(`${carrierUrl()}/emulator/parcels?orderNumber=${number}`);
  return ((await answer.json()) as { weight: string }[]).map(({ weight }) => Number(weight));
}

const weigh = (orderId: string, weighed: { grams: number; sure?: boolean }) =>
  admin.staff.call<Refused>("POST", `/api/admin/orders/${orderId}/label`, { weighed });

describe("the weight on a label", () => {
  test("is that of the pieces and the packaging, while each piece has one", async () => {
    await setLimit(admin.shop, "packagingGrams", 120);
    const order = await packed(400, 730);
    const { body } = await admin.staff.call<{ orders: { id: string; weightGrams: number | null }[] }>(
      "GET",
      `/api/admin/preparation?q=${order.number}`,
    );
    expect(body.orders).toMatchObject([{ id: order.id, weightGrams: 1250 }]);
    await make(order.id);
    expect(await announced(order.number)).toEqual([1.25]);
  });

  test("is that of the settings as soon as one piece has none", async () => {
    await setLimit(admin.shop, "parcelWeightKg", 0.75);
    const order = await packed(400, null);
    await make(order.id);
    expect(await announced(order.number)).toEqual([0.75]);
  });

  test("counts no piece that will not leave", async () => {
    const order = await packed(400, 900);
    const first = (await itemsOf(db(), order.id)).find(
      ({ product_id }) => product_id === order.productIds[0],
    );
    await admin.staff.call("POST", `/api/admin/orders/${order.id}/returns`, {
      items: [{ itemId: first?.id, disposition: "set-aside" }],
      cause: "not-sendable",
      refundCents: 0,
    });
    await make(order.id);
    expect(await announced(order.number)).toEqual([1]);
  });

  test("is what was weighed, and asked about once where the pieces do not explain it", async () => {
    const order = await packed(400);
    const far = await weigh(order.id, { grams: 2000 });
    expect(far.body).toMatchObject({
      code: "WEIGHT_FAR",
      message: expect.stringContaining("pèse 2\u00a0kg, ses pièces et son emballage 500\u00a0g"),
    });
    expect(await announced(order.number)).toEqual([]);
    expect((await weigh(order.id, { grams: 2000, sure: true })).status).toBe(200);
    expect(await announced(order.number)).toEqual([2]);
    const near = await packed(400);
    expect((await weigh(near.id, { grams: 640 })).status).toBe(200);
    expect(await announced(near.number)).toEqual([0.64]);
    const unknown = await packed(null);
    expect((await weigh(unknown.id, { grams: 5000 })).status).toBe(200);
    expect((await weigh(unknown.id, { grams: 0 })).status).toBe(400);
  });
});
