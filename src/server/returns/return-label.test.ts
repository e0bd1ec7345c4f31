import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { isParcelNumber } from "#domain/parcel-number.ts";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { startOutboxWorker } from "#server/messages/outbox-worker.ts";
import { createMailer } from "#server/messages/smtp-mailer.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { listParcels } from "#server/tracking/list-parcels.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { casesOfOrder } from "./list-cases.ts";

const mailbox = ownMailbox();
let carrier: CarrierEmulator | undefined;
const shop = troubledShop(async () => {
  carrier = await startCarrierEmulator();
  return {
    env: { SMTP_URL: mailbox.smtpUrl, CARRIER_URL: carrier.url, CARRIER_TRACKING_URL: carrier.trackingUrl },
  };
});
afterAll(() => carrier?.stop());
const db = () => shop.it.context.db;

async function offer(returnLabel: string, returnLabelCents = 0) {
  for (const [key, value] of Object.entries({ returnLabel, returnLabelCents }))
    await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db());
  await shop.it.context.settings.refresh();
}

const behave = (change: object) =>
  fetch(`${carrier?.url}/emulator/behavior`, {
    method: "POST",
    body: JSON.stringify(change),
  });

let stopWorker: (() => Promise<void>) | undefined;
beforeEach(async () => {
  await behave({ reset: true });
  await offer("buyer", 590);
});
afterEach(async () => {
  await stopWorker?.();
  stopWorker = undefined;
  expect(await brokenInvariants(db())).toEqual([]);
});

/** A delivered piece that its buyer renounced on her order's page. */
async function renounced() {
  const sold = await aPaidOrder(shop.it);
  const { orderId, staff, buyer } = sold;
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
    where id = ${orderId}`.execute(db());
  await setStatus(staff.context(), { orderId, status: "delivered" });
  await buyer.guest.call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: buyer.order.orderNumber,
    orderId,
  });
  const [one] = await casesOfOrder(shop.it.context, { orderId });
  const caseId = one?.id ?? "";
  const ask = (by = buyer.guest) =>
    by.call<GuestReturn[] & { code: string }>("POST", `/api/guest-orders/${orderId}/returns/${caseId}/label`);
  const read = async (by = buyer.guest) =>
    (await by.call<GuestReturn[]>("GET", `/api/guest-orders/${orderId}/returns`)).body;
  return { ...sold, caseId, email, ask, read };
}

const labelsOf = async (caseId: string) =>
  (
    await sql<{
      state: string;
    }>`select state from return_labels where case_id = ${caseId} order by requested_at`.execute(db())
  ).rows.map(({ state }) => state);

describe("the label of a return", () => {
  test("is made when its buyer asks for it, who was told its price, and is hers to print", async () => {
    const { read, ask, orderId, caseId, buyer } = await renounced();
    expect(await read()).toMatchObject([{ state: "expected", offeredCents: 590, label: null }]);
    const [one] = (await ask()).body;
    expect(one).toMatchObject({ offeredCents: null, label: { costCents: 590 } });
    const number = one?.label?.trackingNumber ?? "";
    expect(number).toMatch(/^8R/);
    expect(isParcelNumber(number)).toBe(true);
    const path = `/api/guest-orders/${orderId}/returns/${caseId}/label.pdf`;
    const open = (by: Visitor) =>
      fetch(shop.it.url + path, {
        headers: { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
    const file = await open(buyer.guest);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect((await open(shop.it.visitor())).status).toBe(409);
  });

  test("is made once, however many ask at once or again", async () => {
    const { ask, caseId } = await renounced();
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { status, body } of answers)
      expect(status === 200 || body.code === "LABEL_IN_PROGRESS").toBe(true);
    expect((await ask()).status).toBe(200);
    expect(await labelsOf(caseId)).toEqual(["made"]);
  });

  test("is read and made by nobody who is not known to have ordered", async () => {
    const { ask, read, caseId } = await renounced();
    const stranger = shop.it.visitor();
    expect((await ask(stranger)).status).toBe(404);
    expect(await read(stranger)).toEqual([]);
    expect(await labelsOf(caseId)).toEqual([]);
  });

  test("may be asked for again when the carrier is down, refuses, or its answer breaks off", async () => {
    const { ask, caseId } = await renounced();
    for (const trouble of [{ refuseWith: "40015" }, { refuseWith: "30106" }, { body: "truncated" }]) {
      await behave({ reset: true, ...trouble });
      expect((await ask()).status).not.toBe(200);
    }
    await behave({ reset: true });
    expect((await ask()).status).toBe(200);
    expect(await labelsOf(caseId)).toEqual(["refused", "refused", "unknown", "made"]);
  });

  test("is refused where the shop offers none, and costs nothing where the shop pays", async () => {
    const { ask, read } = await renounced();
    await offer("none");
    expect(await read()).toMatchObject([{ offeredCents: null }]);
    expect((await ask()).body.code).toBe("RETURN_LABEL_NOT_OFFERED");
    await offer("shop", 590);
    expect((await ask()).body).toMatchObject([{ label: { costCents: 0 } }]);
  });

  test.each([
    ["none", 0, "Les frais de renvoi sont à votre charge."],
    ["shop", 590, "nous payons ce renvoi"],
    ["buyer", 590, "5,90\u00a0€ sont alors retenus sur votre remboursement"],
  ])("is told of in the acknowledgement of the statement (%s)", async (who, cents, words) => {
    await offer(who, cents);
    const { email } = await renounced();
    const { context } = shop.it;
    stopWorker = startOutboxWorker(context, createMailer(context.config.mail), { lookEveryMs: 20 });
    const acknowledged = async () =>
      (await mailbox.received(email)).find(({ subject }) => subject.startsWith("Accusé de réception"));
    await expect.poll(async () => (await acknowledged())?.text, { interval: 30 }).toContain(words);
  });

  test("leaves by our own mail, as its attachment", async () => {
    const { ask, email } = await renounced();
    await ask();
    const { context } = shop.it;
    await sql`update outbox set due_at = clock_timestamp() where state = 'waiting'`.execute(db());
    stopWorker = startOutboxWorker(context, createMailer(context.config.mail), { lookEveryMs: 20 });
    const labels = async () =>
      (await mailbox.received(email)).filter(({ subject }) =>
        subject.startsWith("Votre étiquette de retour"),
      );
    await expect.poll(async () => (await labels()).length, { interval: 30 }).toBe(1);
    const [mail] = await labels();
    expect(mail?.text).toContain("5,90\u00a0€ seront retenus");
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^etiquette-retour-8R.*\.pdf$/),
    ]);
  });
});

describe("the carrier's word on a return", () => {
  test("proves its sending at the first scan and its arrival at the last, in whatever order it is told", async () => {
    const { ask, caseId, orderId } = await renounced();
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    const hear = (code: string, at: string) =>
      inTransaction(db(), (tx) =>
        hearOfParcel(tx, number, [{ code, at: new Date(at), label: code }], new Date()),
      );
    const now = async () => (await casesOfOrder(shop.it.context, { orderId }))[0];
    await hear("PCHCEI", "2026-11-20T10:00:00Z");
    expect(await now()).toMatchObject({
      id: caseId,
      state: "expected",
      isHeld: false,
      goodsReceivedAt: null,
    });
    await hear("RCDRET", "2026-11-22T10:00:00Z");
    expect(await now()).toMatchObject({
      state: "arrived",
      proofOfSendingAt: "2026-11-20T10:00:00.000Z",
      goodsReceivedAt: "2026-11-22T10:00:00.000Z",
    });
    // The parcel that the order went out with is another one.
    const { rows } = await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: "delivered" }]);
    await hear("AARCFM", "2026-11-21T10:00:00Z");
    expect(await now()).toMatchObject({ state: "arrived" });
    const told = await sql<{ count: number }>`select count(*)::int as count from outbox
      where order_id = ${orderId} and kind = 'return-received'`.execute(db());
    expect(told.rows).toEqual([{ count: 1 }]);
  });

  test("stands in the queue of returns alone, and moves nothing of the parcel that went out", async () => {
    const { ask, caseId, orderId, staff } = await renounced();
    await setStatus(staff.context(), { orderId, status: "shipped", reason: "Essai" });
    await sql`insert into message_templates (type, title, body, is_automatic) values ('delivered', 'Arrivée', '<p>x</p>', true)
      on conflict (type) do update set is_automatic = true`.execute(db());
    const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
    const hear = (code: string, hoursAgo: number) =>
      inTransaction(db(), (tx) =>
        hearOfParcel(
          tx,
          number,
          [{ code, at: new Date(Date.now() - hoursAgo * 3_600_000), label: code }],
          new Date(),
        ),
      );
    const nowhere = async () => {
      for (const everything of [false, true]) {
        const { parcels } = await listParcels(staff.context(), { everything });
        expect(parcels.map(({ trackingNumber }) => trackingNumber)).not.toContain(number);
      }
    };
    const messages = async () =>
      (
        await sql<{ sent: number }>`select count(*)::int as sent from outbox
          where order_id = ${orderId} and kind = 'automatic'`.execute(db())
      ).rows;
    const before = await messages();
    const inQueue = async () =>
      (await casesOfOrder(shop.it.context, { orderId })).find(({ id }) => id === caseId);
    await nowhere();
    for (const [code, hoursAgo, state] of [
      ["PCHCEI", 9, "handed-over"],
      ["RENSRB", 8, "returning"],
      ["SOLVOL", 7, "lost"],
      ["AARCFM", 6, "in-transit"],
    ] as const) {
      expect((await hear(code, hoursAgo)).orders).toEqual([orderId]);
      expect(await inQueue()).toMatchObject({ state: "expected", label: { parcel: { state } } });
      await nowhere();
    }
    await hear("LIVCFM", 1);
    expect(await inQueue()).toMatchObject({ state: "arrived", label: { parcel: { state: "delivered" } } });
    await nowhere();
    expect(await messages()).toEqual(before);
    const { rows } = await sql<{ status: string }>`select status from orders where id = ${orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ status: "shipped" }]);
  });
});
