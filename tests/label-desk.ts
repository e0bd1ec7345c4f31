import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect } from "vitest";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { createLabelMaker } from "#server/shipping/colissimo.ts";
import { anOrder, deskOf } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

interface Made {
  label: { state: string; trackingNumber: string; trackingUrl: string; madeAt: string };
  code: string;
  message: string;
}

/** An administrator's desk beside a carrier of its own, which is honest again before each test. */
export function labelDeskOf() {
  let carrier: CarrierEmulator | undefined;
  const desk = deskOf(async () => {
    carrier = await startCarrierEmulator();
    return { env: { CARRIER_URL: carrier.url, CARRIER_TRACKING_URL: carrier.trackingUrl } };
  });
  const urlOf = () => carrier?.url ?? "";

  async function behave(how: Record<string, unknown>): Promise<void> {
    const answer = await fetch(`${urlOf()}/emulator/behaviour`, {
      method: "POST",
      body: JSON.stringify(how),
    });
    expect(answer.status).toBe(200);
  }

  /** How long the shop waits for the carrier: on a busy machine an honest one takes its time. */
  function waitFor(totalMs: number): void {
    desk.shop.house.labels = createLabelMaker(desk.shop.house.config.carrier, { totalMs });
  }

  beforeEach(async () => {
    await behave({ reset: true });
    waitFor(60_000);
  });
  afterAll(() => carrier?.stop());

  return {
    desk,
    behave,
    waitFor,
    trackingUrl: (trackingNumber: string) => (carrier?.trackingUrl ?? "") + trackingNumber,
    /** How many parcels the carrier knows for an order: each one is billed. */
    async parcelsOf(orderNumber: string): Promise<number> {
      const answer = await fetch(`${urlOf()}/emulator/parcels?orderNumber=${orderNumber}`);
      return ((await answer.json()) as unknown[]).length;
    },
    async paidOrder(fields: Partial<Parameters<typeof anOrder>[1]> = {}) {
      const { db } = desk.shop.house;
      const { liveId, productIds } = await stockLive(db, [1]);
      return anOrder(db, { liveId, productIds, status: "paid", ...fields });
    },
    make: (orderId: string, key = randomUUID()) =>
      desk.staff.call<Made>("POST", `/api/admin/orders/${orderId}/label`, {}, { "idempotency-key": key }),
    discard: (orderId: string) => desk.staff.call("DELETE", `/api/admin/orders/${orderId}/label`),
    /** A file as the administrator's browser gets it. */
    async file(path: string, more: { accept?: string } = {}) {
      const cookie = [...desk.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(desk.shop.url + path, { headers: { cookie, ...more } });
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: new Uint8Array(await answer.arrayBuffer()),
      };
    },
  };
}
