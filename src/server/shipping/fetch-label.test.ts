import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { paid, somebody } from "#tests/a-parcel.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, behave, waitFor, parcelsOf, paidOrder, make, file } = labelAdminOf();
const detail = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
const fetchIt = (orderId: string) =>
  admin.staff.call<{ code: string; message: string; label: { state: string; trackingNumber: string } }>(
    "POST",
    `/api/admin/orders/${orderId}/label/file`,
    {},
  );
const labelOf = (orderId: string) => file(`/api/admin/orders/${orderId}/label.pdf`);

describe("a parcel whose number is known and whose label is not here", () => {
  test.each([
    ["stops in the middle of the file", { body: "truncated" }],
    ["takes too long for it", { body: "slow", slowMs: 10_000 }],
    ["sends a file that is none", { body: "damaged" }],
  ])("because the carrier %s is kept for staff, who fetch it without a second parcel", async (_, how) => {
    const order = await paidOrder();
    await behave(how);
    waitFor(4_000);
    const refused = await make(order.id);
    waitFor(60_000);
    expect(refused).toMatchObject({ status: 409, body: { code: "LABEL_TO_FETCH" } });
    const { label } = await detail(order.id);
    expect(label).toMatchObject({ state: "unknown", trackingNumber: expect.stringMatching(/^6A\d{11}$/) });
    expect(refused.body.message).toContain(label.trackingNumber);
    expect((await make(order.id)).body.code).toBe("LABEL_OUTCOME_UNKNOWN");
    await behave({ mood: "down" });
    expect(await fetchIt(order.id)).toMatchObject({ status: 503, body: { code: "CARRIER_UNREACHABLE" } });
    await behave({ reset: true });
    expect(await fetchIt(order.id)).toMatchObject({
      status: 200,
      body: { label: { state: "made", trackingNumber: label.trackingNumber } },
    });
    expect((await labelOf(order.id)).status).toBe(200);
    expect(await parcelsOf(order.number)).toBe(1);
  });

  test("because its file is gone is told so, and fetched again", async () => {
    const order = await paidOrder();
    const made = await make(order.id);
    const { files } = admin.shop.context;
    admin.shop.context.files = { ...files, get: async () => null };
    const gone = await labelOf(order.id);
    expect(gone.status).toBe(410);
    expect(new TextDecoder().decode(gone.bytes)).toContain("Récupérez-la depuis la commande.");
    expect((await file(`/api/admin/labels.pdf?orders=${order.id}`)).status).toBe(410);
    const opened = await file(`/api/admin/orders/${order.id}/label.pdf`, { accept: "text/html" });
    expect(opened.status).toBe(410);
    const page = new TextDecoder().decode(opened.bytes);
    expect(page).toContain("<h1>Fichier indisponible</h1>");
    expect(page).toContain(`href="/admin/orders/${order.id}#label"`);
    admin.shop.context.files = files;
    expect((await fetchIt(order.id)).body.label).toMatchObject({
      state: "made",
      trackingNumber: made.body.label.trackingNumber,
    });
    expect((await labelOf(order.id)).status).toBe(200);
    expect(await parcelsOf(order.number)).toBe(1);
  });
});

describe("the label of a parcel of two orders", () => {
  async function two() {
    const { liveId, productIds } = await stockLive(admin.shop.context.db, [1, 1]);
    const her = somebody();
    const ids: string[] = [];
    for (const productId of productIds) ids.push((await paid(admin.shop, liveId, productId, her)).order.id);
    return { asker: ids[0] ?? "", other: ids[1] ?? "" };
  }
  const cancel = async (orderId: string) =>
    admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
      status: "cancelled-by-admin",
      expectedVersion: (await detail(orderId)).version,
      reason: "Essai",
    });

  test.each([["stands"], ["was cancelled"]])(
    "is fetched by the other order too, where the one that asked %s",
    async (how) => {
      const { asker, other } = await two();
      await behave({ body: "damaged" });
      expect((await make(asker)).body.code).toBe("LABEL_TO_FETCH");
      await behave({ reset: true });
      const isCancelled = how !== "stands";
      if (isCancelled) expect((await cancel(asker)).status).toBe(200);
      expect((await fetchIt(other)).body).toMatchObject({ label: { state: "made" } });
      expect((await labelOf(other)).status).toBe(200);
      expect((await detail(asker)).hasLabel).toBe(!isCancelled);
    },
  );

  test("is the other order's, where the one that asked is cancelled while the carrier answers", async () => {
    const { asker, other } = await two();
    const { labels } = admin.shop.context;
    admin.shop.context.labels = {
      ...labels,
      makeLabel: async (wanted) => {
        expect((await cancel(asker)).status).toBe(200);
        return labels.makeLabel(wanted);
      },
    };
    const { status } = await make(asker);
    admin.shop.context.labels = labels;
    expect(status).toBe(200);
    expect((await detail(other)).label.state).toBe("made");
    expect((await detail(asker)).hasLabel).toBe(false);
  });
});
