import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { startOutboxWorker } from "#server/messages/outbox-worker.ts";
import { createMailer } from "#server/messages/smtp-mailer.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { casesOfOrder } from "#server/returns/list-cases.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { aPaidOrder, troubledShop } from "./a-paid-order.ts";
import { ownMailbox } from "./mailbox.ts";

/** A shop beside a carrier and a mailbox of its own, whose buyers send pieces back; a label costs them 5,90 €. */
export function returnLabelShop() {
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

  async function offer(returnLabel: string, returnLabelCents = 0, returnCodes = "off") {
    for (const [key, value] of Object.entries({ returnLabel, returnLabelCents, returnCodes }))
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

  /** Delivered pieces at 20,00 € that their buyer renounced on her order's page. */
  async function renounced(pieces = 1) {
    const sold = await aPaidOrder(shop.it, { stocks: Array<number>(pieces).fill(1) });
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
    const ask = (by = buyer.guest, offeredCents?: number) =>
      by.call<GuestReturn[] & { code: string }>(
        "POST",
        `/api/guest-orders/${orderId}/returns/${caseId}/label`,
        { offeredCents },
      );
    const askCode = () =>
      buyer.guest.call<GuestReturn[] & { code: string }>(
        "POST",
        `/api/guest-orders/${orderId}/returns/${caseId}/label`,
        { kind: "code" },
      );
    const read = async (by = buyer.guest) =>
      (await by.call<GuestReturn[]>("GET", `/api/guest-orders/${orderId}/returns`)).body;
    return { ...sold, caseId, email, ask, askCode, read };
  }

  const labelsOf = async (caseId: string) =>
    (
      await sql<{
        state: string;
      }>`select state from return_labels where case_id = ${caseId} order by requested_at`.execute(db())
    ).rows.map(({ state }) => state);

  /** What the carrier answers of a parcel once it is asked, each so many hours old. */
  const answerOf = (parcelNumber: string, ...events: [code: string, hoursAgo: number][]) =>
    fetch(`${carrier?.url}/emulator/journeys`, {
      method: "POST",
      body: JSON.stringify({
        journeys: [
          {
            parcelNumber,
            events: events.map(([code, hours]) => ({
              code,
              at: Date.now() - hours * 3_600_000,
              label: code,
            })),
          },
        ],
      }),
    });

  /** The carrier told this of a parcel, so many hours ago. */
  const hear = (number: string, ...events: [code: string, hoursAgo: number][]) =>
    inTransaction(db(), (tx) =>
      hearOfParcel(
        tx,
        number,
        events.map(([code, hours]) => ({ code, at: new Date(Date.now() - hours * 3_600_000), label: code })),
        new Date(),
      ),
    );

  /** Writes and sends what is to be mailed, `early` also what is due later. */
  async function postMails({ early = true } = {}) {
    const { context } = shop.it;
    if (early) await sql`update outbox set due_at = clock_timestamp() where state = 'waiting'`.execute(db());
    stopWorker = startOutboxWorker(context, createMailer(context.config.mail), { lookEveryMs: 20 });
  }

  return { shop, db, mailbox, offer, behave, renounced, labelsOf, answerOf, hear, postMails };
}
