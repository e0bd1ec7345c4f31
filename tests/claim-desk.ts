import { beforeEach } from "vitest";
import type { Claim, Served, Waiting } from "#contract/admin/claims.ts";
import { workThrough } from "#server/claims/claim-worker.ts";
import type { Db } from "#server/db/database.ts";
import { newHandle, ordersOfViewer, storedComment } from "./live-desk.ts";
import { deskOf, itemsOf } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

/**
 * A desk whose live has one, one, three and any number of A1, A2, A3 and A4, and a viewer who comments; both are new
 * for each test of the file.
 */
export function claimDesk() {
  const desk = deskOf();
  let liveId = "";
  let productIds: string[] = [];
  let handle = "";
  beforeEach(async () => {
    ({ liveId, productIds } = await stockLive(desk.shop.house.db, [1, 1, 3, null]));
    handle = newHandle();
  });

  async function claims(): Promise<Claim[]> {
    const { body } = await desk.staff.call<{ claims: Claim[] }>("GET", "/api/admin/claims");
    return body.claims.filter((claim) => claim.liveId === liveId).sort((a, b) => a.id - b.id);
  }
  const lists = async () =>
    (
      await desk.staff.call<{ waiting: Waiting[]; served: Served[] }>(
        "GET",
        `/api/admin/claims/lives/${liveId}/waiting`,
      )
    ).body;
  return {
    get shop() {
      return desk.shop;
    },
    get staff() {
      return desk.staff;
    },
    get db(): Db {
      return desk.shop.house.db;
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
      desk.staff.call("PUT", `/api/admin/claims/lives/${liveId}/automatic`, { automatic: on }),
    /** A comment, and the engine's work on it. */
    async say(text: string, by = handle, more: { secondsAgo?: number } = {}): Promise<number> {
      const id = await storedComment(desk.shop.house.db, { liveId, handle: by, text, ...more });
      await workThrough(desk.shop.house, liveId);
      return id;
    },
    claims,
    states: async () => (await claims()).map(({ text, state }) => `${text}: ${state}`),
    act: (claimId: number | undefined, name: "accept" | "dismiss" | "undo", body: object = {}) =>
      desk.staff.call<{ state: string; code: string }>("POST", `/api/admin/claims/${claimId}/${name}`, body),
    waitingList: async () => (await lists()).waiting,
    served: async () => (await lists()).served,
    /** The pieces on all orders of a viewer. */
    async linesOf(who: string): Promise<string[]> {
      const orders = await ordersOfViewer(desk.shop.house.db, who);
      const lines = await Promise.all(orders.map(({ id }) => itemsOf(desk.shop.house.db, id)));
      return lines.flat().map((line) => line.product_id);
    },
  };
}
