import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { createLabelMaker } from "./colissimo.ts";
import { sweepLabels } from "./label-sweep.ts";

const { admin, behave, waitFor, parcelsOf, paidOrder, make, discard, file, trackingUrl } = labelAdminOf();
const db = () => admin.shop.context.db;
const detail = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;

describe("a label", () => {
  test("is made once: its number, its file and its trace stand on the order", async () => {
    const order = await paidOrder();
    const answer = await make(order.id);
    expect(answer).toMatchObject({ status: 200, body: { label: { state: "made" } } });
    const { trackingNumber } = answer.body.label;
    expect(answer.body.label.trackingUrl).toBe(trackingUrl(trackingNumber));
    const shown = await detail(order.id);
    expect(shown).toMatchObject({ hasLabel: true, status: "paid", label: answer.body.label });
    expect(shown.history.at(-1)).toMatchObject({
      event: "label",
      actor: admin.staff.email,
      facts: { made: trackingNumber },
    });
    const pdf = await file(`/api/admin/orders/${order.id}/label.pdf`);
    const page = (await PDFDocument.load(pdf.bytes)).getPage(0);
    expect([page.getWidth(), page.getHeight()].map(Math.round)).toEqual([283, 425]);
  });

  test("pressed ten times from many tabs is one parcel", async () => {
    const order = await paidOrder();
    const letGo = Promise.withResolvers<void>();
    const { labels } = admin.shop.context;
    const makeLabel: typeof labels.makeLabel = (wanted) => letGo.promise.then(() => labels.makeLabel(wanted));
    admin.shop.context.labels = { ...labels, makeLabel };
    let answered = 0;
    const presses = Array.from({ length: 10 }, async () => {
      const answer = await make(order.id);
      answered += 1;
      return answer;
    });
    // The carrier takes its time until all the others were told.
    await expect.poll(() => answered).toBe(9);
    letGo.resolve();
    const answers = await Promise.all(presses);
    admin.shop.context.labels = labels;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array(9).fill("LABEL_IN_PROGRESS"),
    );
    expect(await parcelsOf(order.number)).toBe(1);
    const again = await make(order.id);
    expect(again.body).toMatchObject({
      label: answers.find(({ status }) => status === 200)?.body.label,
      message: "L'étiquette existe déjà.",
    });
    expect(await parcelsOf(order.number)).toBe(1);
  });

  test("needs an order that exists, has an address and nothing to check", async () => {
    const unaddressed = await paidOrder({ address: null });
    const flagged = await paidOrder({ reviewReason: "montant" });
    expect(await make(randomUUID())).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
    expect(await make(unaddressed.id)).toMatchObject({ status: 409, body: { code: "ADDRESS_MISSING" } });
    expect(await make(flagged.id)).toMatchObject({ status: 409, body: { code: "ORDER_UNDER_REVIEW" } });
    expect(await parcelsOf(flagged.number)).toBe(0);
  });
});

describe("a label before the money", () => {
  test.each([
    ["to-validate", "À valider"],
    ["to-pay", "À payer"],
    ["cancelled-by-customer", "Annulée par le client"],
    ["cancelled-by-admin", "Annulée par l'admin"],
  ] as const)("is refused for an order that is %s, and no parcel is announced", async (status, words) => {
    const order = await anOrder(db(), { liveId: (await stockLive(db(), [1])).liveId, status });
    const answer = await make(order.id);
    expect(answer).toMatchObject({ status: 409, body: { code: "LABEL_NOT_DUE" } });
    expect(answer.body.message).toBe(
      `L'étiquette se crée une fois la commande payée. Statut actuel\u00a0: ${words}.`,
    );
    expect(await parcelsOf(order.number)).toBe(0);
  });

  test("stays readable when the order is cancelled after it", async () => {
    const order = await paidOrder();
    const made = await make(order.id);
    const { version } = await detail(order.id);
    await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
      status: "cancelled-by-admin",
      expectedVersion: version,
      reason: "Annulée au téléphone",
    });
    expect((await make(order.id)).body).toMatchObject({ label: made.body.label });
    expect(await parcelsOf(order.number)).toBe(1);
  });
});

describe("a carrier that", () => {
  test("refuses is quoted, and asked again when the order is corrected", async () => {
    const order = await paidOrder();
    await behave({ refuseWith: "30212" });
    const answer = await make(order.id);
    expect(answer).toMatchObject({ status: 409, body: { code: "LABEL_REFUSED" } });
    const shown = await detail(order.id);
    expect(shown).toMatchObject({ status: "paid", hasLabel: false, label: { state: "absent" } });
    expect(answer.body.message).toBe(`Le transporteur a refusé l'étiquette\u00a0: ${shown.label.message}`);
    expect(shown.label.message).toBeTruthy();
    await behave({ reset: true });
    expect(await make(order.id)).toMatchObject({ status: 200 });
  });

  test.each([["down"], ["unplugged"]])(
    "is %s changes nothing: the button can be pressed again",
    async (how) => {
      const order = await paidOrder();
      const before = await detail(order.id);
      if (how === "down") await behave({ mood: "down" });
      else {
        const config = { ...admin.shop.context.config.carrier, url: "http://localhost:9" };
        admin.shop.context.labels = createLabelMaker(config);
      }
      expect(await make(order.id)).toMatchObject({ status: 503, body: { code: "CARRIER_UNREACHABLE" } });
      expect(await detail(order.id)).toEqual(before);
      await behave({ reset: true });
      admin.shop.context.labels = createLabelMaker(admin.shop.context.config.carrier);
      expect(await make(order.id)).toMatchObject({ status: 200 });
    },
  );

  test.each([
    ["made the label and never answers", { mood: "silence-after-label" }],
    ["fails in the middle", { mood: "error-500" }],
  ])("%s is never asked twice unless a person says so", async (_, how) => {
    const order = await paidOrder();
    await behave(how);
    waitFor(3_000);
    expect(await make(order.id)).toMatchObject({ status: 409, body: { code: "LABEL_OUTCOME_UNKNOWN" } });
    waitFor(60_000);
    expect(await detail(order.id)).toMatchObject({
      status: "paid",
      hasLabel: false,
      label: { state: "unknown" },
    });
    await behave({ reset: true });
    const known = await parcelsOf(order.number);
    expect(await make(order.id)).toMatchObject({ status: 409, body: { code: "LABEL_OUTCOME_UNKNOWN" } });
    expect(await parcelsOf(order.number)).toBe(known);
    expect(await discard(order.id)).toMatchObject({ status: 200, body: { label: { state: "absent" } } });
    expect(await make(order.id)).toMatchObject({ status: 200 });
    expect(await parcelsOf(order.number)).toBe(known + 1);
  });
});

describe("when the shop itself fails", () => {
  const full = () => Promise.reject(Object.assign(new Error("the disk is full"), { code: "ENOSPC" }));

  test("files that can't be kept are noticed before a parcel is asked for", async () => {
    const order = await paidOrder();
    const before = await detail(order.id);
    const { files } = admin.shop.context;
    admin.shop.context.files = { ...files, put: full };
    expect(await make(order.id)).toMatchObject({ status: 507, body: { code: "LABEL_STORE_UNAVAILABLE" } });
    admin.shop.context.files = files;
    expect(await detail(order.id)).toEqual(before);
    expect(await parcelsOf(order.number)).toBe(0);
    expect((await make(order.id)).status).toBe(200);
  });

  test("a disk that fills up meanwhile leaves the parcel's number for staff, and no half label", async () => {
    const order = await paidOrder();
    const { files } = admin.shop.context;
    admin.shop.context.files = {
      ...files,
      put: (...given) => (given[0].startsWith("labels/") ? full() : files.put(...given)),
    };
    expect(await make(order.id)).toMatchObject({ status: 409, body: { code: "LABEL_TO_FETCH" } });
    admin.shop.context.files = files;
    const { label, hasLabel } = await detail(order.id);
    expect({ hasLabel, state: label.state }).toEqual({ hasLabel: false, state: "unknown" });
    expect(label.message).toMatch(/^Le transporteur a enregistré le colis 6A\d{11}, mais/);
  });

  test("a request that a dead server left behind becomes unknown after two minutes, not before", async () => {
    const order = await paidOrder();
    await db().insertInto("labels").values({ order_id: order.id, state: "requested" }).execute();
    expect(await sweepLabels(admin.shop.context)).toBe(0);
    expect(await make(order.id)).toMatchObject({ status: 409, body: { code: "LABEL_IN_PROGRESS" } });
    await db()
      .updateTable("labels")
      .set({ requested_at: new Date(Date.now() - 121_000) })
      .where("order_id", "=", order.id)
      .execute();
    expect(await sweepLabels(admin.shop.context)).toBe(1);
    expect(await make(order.id)).toMatchObject({ status: 409, body: { code: "LABEL_OUTCOME_UNKNOWN" } });
    expect(await detail(order.id)).toMatchObject({ label: { state: "unknown" } });
  });
});

describe("while a label exists or may exist, its address", () => {
  const save = async (orderId: string, change: object) => {
    const { version: expectedVersion, shippingAddress } = await detail(orderId);
    const address = { ...shippingAddress, ...change };
    return admin.staff.call<{ code?: string; message?: string }>(
      "PUT",
      `/api/admin/orders/${orderId}/address`,
      {
        expectedVersion,
        address,
      },
    );
  };

  test.each(["made", "requested", "unknown"] as const)(
    "is kept, %s, until that is discarded",
    async (state) => {
      const order = await paidOrder();
      if (state === "made") await make(order.id);
      else await db().insertInto("labels").values({ order_id: order.id, state }).execute();
      const before = await detail(order.id);
      for (const change of [{ street: "8 rue des Lilas" }, { lastName: "Petit" }, { city: "Lille" }])
        expect(await save(order.id, change)).toMatchObject({
          status: 409,
          body: {
            code: "PARCEL_LABELED",
            message:
              "Ce colis a déjà une étiquette, faite ou demandée au transporteur. Supprimez d'abord l'étiquette.",
          },
        });
      expect(await detail(order.id)).toEqual(before);
      // No label bears it.
      expect((await save(order.id, { email: "juste@example.fr" })).status).toBe(200);
      if (state === "requested")
        await db().updateTable("labels").set({ state: "unknown" }).where("order_id", "=", order.id).execute();
      await discard(order.id);
      expect((await save(order.id, { street: "8 rue des Lilas" })).status).toBe(200);
    },
  );

  test("is free once the parcel has left", async () => {
    const order = await paidOrder();
    await make(order.id);
    const wish = { status: "shipped", expectedVersion: (await detail(order.id)).version };
    expect((await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, wish)).status).toBe(200);
    expect((await save(order.id, { street: "8 rue des Lilas" })).status).toBe(200);
  });
});

describe("discarding", () => {
  test("forgets number and path, keeps the file, and lets another be made", async () => {
    const order = await paidOrder();
    const { trackingNumber } = (await make(order.id)).body.label;
    const { shipping_label_path } = await db()
      .selectFrom("orders")
      .select("shipping_label_path")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(await discard(order.id)).toMatchObject({
      status: 200,
      body: { label: { state: "absent", trackingNumber: null } },
    });
    expect(await discard(order.id)).toMatchObject({ status: 409, body: { code: "LABEL_MISSING" } });
    expect(await admin.shop.context.files.get(shipping_label_path ?? "")).not.toBeNull();
    expect(await file(`/api/admin/orders/${order.id}/label.pdf`)).toMatchObject({ status: 409 });
    const next = await make(order.id);
    expect(next.body.label.trackingNumber).not.toBe(trackingNumber);
  });
});

test("a number that an earlier parcel had makes no label: neither parcel is taken for the other", async () => {
  const [before, order] = [await paidOrder(), await paidOrder()];
  const { trackingNumber } = (await make(before.id)).body.label;
  await behave({ givesAgain: trackingNumber });
  const answer = await make(order.id);
  expect(answer).toMatchObject({ status: 409, body: { code: "LABEL_REFUSED" } });
  expect(answer.body.message).toContain(trackingNumber);
  expect(await detail(order.id)).toMatchObject({ hasLabel: false });
  await behave({ givesAgain: "" });
  expect((await make(order.id)).status).toBe(200);
});
