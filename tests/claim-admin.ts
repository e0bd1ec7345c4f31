import { beforeEach } from "vitest";
import type { Claim, Served, Waiting } from "#contract/admin/claims.ts";
import { workThrough } from "#server/claims/claim-worker.ts";
import type { Db } from "#server/db/database.ts";
import { newHandle, ordersOfViewer, storedComment } from "./live-admin.ts";
import { adminOf, itemsOf } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

/**
 * A back office whose live has one, one, three and any number of A1, A2, A3 and A4, and a viewer who comments; both are new
 * for each test of the file.
 */
export function claimAdmin(options?: Parameters<typeof adminOf>[0]) {
  const admin = adminOf(options);
  let liveId = "";
  let productIds: string[] = [];
  let handle = "";
  beforeEach(async () => {
    ({ liveId, productIds } = await stockLive(admin.shop.context.db, [1, 1, 3, null]));
    handle = newHandle();
  });

  async function claims(): Promise<Claim[]> {
    const { body } = await admin.staff.call<{ claims: Claim[] }>("GET", "/api/admin/claims");
    return body.claims.filter((claim) => claim.liveId === liveId).sort((a, b) => a.id - b.id);
  }
  const lists = async () =>
    (
      await admin.staff.call<{ waiting: Waiting[]; served: Served[] }>(
        "GET",
        `/api/admin/claims/lives/${liveId}/waiting`,
      )
    ).body;
  return {
    get shop() {
      return admin.shop;
    },
    get staff() {
      return admin.staff;
    },
    get db(): Db {
      return admin.shop.context.db;
    },
    get liveId() {
      return liveId;
    },
    get productIds() {
      return productIds;
    },
    get handle() {
      return handle;
    },
    /** Another live takes the place of the one that was made. */
    moveTo(other: { liveId: string; productIds: string[] }) {
      ({ liveId, productIds } = other);
    },
    automatic: (on = true) =>
      admin.staff.call("PUT", `/api/admin/claims/lives/${liveId}/automatic`, { automatic: on }),
    /** A comment, and the engine's work on it. */
    async say(text: string, by = handle, more: { secondsAgo?: number } = {}): Promise<number> {
      const id = await storedComment(admin.shop.context.db, { liveId, handle: by, text, ...more });
      await workThrough(admin.shop.context, liveId);
      return id;
    },
    claims,
    states: async () => (await claims()).map(({ text, state }) => `${text}: ${state}`),
    act: (claimId: number | undefined, name: "accept" | "dismiss" | "undo", body: object = {}) =>
      admin.staff.call<{ state: string; code: string }>("POST", `/api/admin/claims/${claimId}/${name}`, body),
    /** Cancels an order for the shop. */
    async cancel(orderId: string | undefined): Promise<void> {
      const { version } = await admin.shop.context.db
        .selectFrom("orders")
        .select("version")
        .where("id", "=", orderId ?? "")
        .executeTakeFirstOrThrow();
      const status = { status: "cancelled-by-admin", expectedVersion: version };
      await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, status);
    },
    waitingList: async () => (await lists()).waiting,
    served: async () => (await lists()).served,
    /** The pieces on all orders of a viewer. */
    async itemsOf(who: string): Promise<string[]> {
      const orders = await ordersOfViewer(admin.shop.context.db, who);
      const items = await Promise.all(orders.map(({ id }) => itemsOf(admin.shop.context.db, id)));
      return items.flat().map((item) => item.product_id);
    },
  };
}
