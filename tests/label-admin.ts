import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect } from "vitest";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { createLabelMaker } from "#server/shipping/colissimo.ts";
import { adminOf, anOrder } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

interface Made {
  label: { state: string; trackingNumber: string; trackingUrl: string; madeAt: string };
  code: string;
  message: string;
}

/** An administrator's back office beside a carrier of its own, which is honest again before each test. */
export function labelAdminOf() {
  let carrier: CarrierEmulator | undefined;
  const admin = adminOf(async () => {
    carrier = await startCarrierEmulator();
    return { env: { CARRIER_URL: carrier.url, CARRIER_TRACKING_URL: carrier.trackingUrl } };
  });
  const urlOf = () => carrier?.url ?? "";

  async function behave(how: Record<string, unknown>): Promise<void> {
    const answer = await fetch(`${urlOf()}/emulator/behavior`, {
      method: "POST",
      body: JSON.stringify(how),
    });
    expect(answer.status).toBe(200);
  }

  /** How long the shop waits for the carrier: on a busy machine an honest one takes its time. */
  function waitFor(totalMs: number): void {
    admin.shop.context.labels = createLabelMaker(admin.shop.context.config.carrier, { totalMs });
  }

  beforeEach(async () => {
    await behave({ reset: true });
    waitFor(60_000);
  });
  afterAll(() => carrier?.stop());

  return {
    admin,
    behave,
    carrierUrl: urlOf,
    waitFor,
    trackingUrl: (trackingNumber: string) => (carrier?.trackingUrl ?? "") + trackingNumber,
    /** How many parcels the carrier knows for an order: each one is billed. */
    async parcelsOf(orderNumber: string): Promise<number> {
      const answer = await fetch(`${urlOf()}/emulator/parcels?orderNumber=${orderNumber}`);
      return ((await answer.json()) as unknown[]).length;
    },
    async paidOrder(fields: Partial<Parameters<typeof anOrder>[1]> = {}) {
      const { db } = admin.shop.context;
      const { liveId, productIds } = await stockLive(db, [1]);
      return anOrder(db, { liveId, productIds, status: "paid", ...fields });
    },
    make: (orderId: string, key = randomUUID()) =>
      admin.staff.call<Made>("POST", `/api/admin/orders/${orderId}/label`, {}, { "idempotency-key": key }),
    discard: (orderId: string) => admin.staff.call("DELETE", `/api/admin/orders/${orderId}/label`),
    /** A file as the administrator's browser gets it. */
    async file(path: string, more: { accept?: string } = {}) {
      const cookie = [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(admin.shop.url + path, { headers: { cookie, ...more } });
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: new Uint8Array(await answer.arrayBuffer()),
      };
    },
  };
}
