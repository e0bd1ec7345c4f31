import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Handover, Manifest } from "#contract/admin/handover.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { labelAdminOf } from "./label-admin.ts";
import type { SignedIn } from "./staff.ts";

type Refused = { code: string; message: string };
type Scanned = Refused & { trackingNumber: string; orders: { number: string }[]; left: number };

/** A back office whose parcels are labeled, packed and handed over, beside a carrier of its own. */
export function handoverAdminOf() {
  const labels = labelAdminOf();
  const { admin, make, paidOrder, carrierUrl } = labels;

  const detail = async (orderId: string) =>
    (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
  const made = async (orderId: string) => (await make(orderId)).body.label.trackingNumber;
  const scan = (code: string, by: SignedIn = admin.staff, key = randomUUID()) =>
    by.call<Scanned>("POST", "/api/admin/handover/scans", { code }, { "idempotency-key": key });
  const manifests = (scannedOnly = false, by: SignedIn = admin.staff, key = randomUUID()) =>
    by.call<Manifest[] & Refused>(
      "POST",
      "/api/admin/manifests",
      { scannedOnly },
      { "idempotency-key": key },
    );
  const show = async () => (await admin.staff.call<Handover>("GET", "/api/admin/handover")).body;

  /** An order that is labeled, packed and waits for the carrier. */
  async function packed() {
    const order = await paidOrder();
    const trackingNumber = await made(order.id);
    const { version } = await detail(order.id);
    const { status } = await admin.staff.call("POST", `/api/admin/orders/${order.id}/preparation`, {
      expectedVersion: version,
    });
    expect(status).toBe(200);
    return { ...order, trackingNumber };
  }

  return {
    ...labels,
    detail,
    made,
    scan,
    manifests,
    show,
    packed,
    async several(count: number) {
      const parcels = [];
      for (let one = 0; one < count; one += 1) parcels.push(await packed());
      return parcels;
    },
    put: async (orderId: string, status: string) =>
      admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
        status,
        expectedVersion: (await detail(orderId)).version,
        reason: "Essai",
      }),
    /** Its buyer keeps what she renounced. */
    async refuseStatement(withdrawalId: string) {
      const path = `/api/admin/withdrawals/${withdrawalId}`;
      const { version: expectedVersion } = (await admin.staff.call<{ version: number }>("GET", path)).body;
      await admin.staff.call("PUT", `${path}/state`, {
        step: "refused",
        reason: "Elle les garde",
        expectedVersion,
      });
    },
    settle: (manifestId: string, number: string | null) =>
      admin.staff.call<Handover & Refused>("PUT", `/api/admin/manifests/${manifestId}/outcome`, { number }),
    /** What the carrier's own books say: the parcels of each slip, the oldest first. */
    slipsAtCarrier: async () =>
      (await (await fetch(`${carrierUrl()}/emulator/manifests`)).json()) as {
        number: number;
        parcels: string[];
      }[],
    /** All that lies on the table leaves it, so that a test counts its own parcels alone. */
    async clearTable() {
      for (const { trackingNumber } of (await show()).waiting) await scan(trackingNumber);
      await manifests();
    },
  };
}
