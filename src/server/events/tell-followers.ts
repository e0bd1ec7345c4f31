import { ADMIN_UPDATE_ROLES, type AdminUpdates } from "#contract/admin-updates.ts";
import { basketTopic } from "#server/baskets/basket-topics.ts";
import * as basketQueries from "#server/baskets/baskets.sql.ts";
import type { Db } from "#server/db/database.ts";
import { readOnAir } from "#server/lives/on-air.ts";
import type { Change } from "./change.ts";
import * as queries from "./events.sql.ts";
import type { Followers } from "./followers.ts";

/** One server-sent event. */
const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Rendering: makes of a change the events of the pages that follow it. */
export function followerTeller(db: Db, followers: Followers) {
  /** By product, so that a page is told only of what differs from what it was told last. */
  const lastSold = new Map<string, boolean>();

  function tellScreens<Name extends keyof AdminUpdates>(name: Name, data: AdminUpdates[Name]): void {
    followers.tellStaff(ADMIN_UPDATE_ROLES[name], event(name, data));
  }

  async function tellOnAir(ids: readonly string[]): Promise<void> {
    const followed = ids.filter(followers.hasLive);
    if (followed.length === 0) return;
    for (const [id, onAir] of await readOnAir(db, followed)) followers.tellLive(id, event("on-air", onAir));
  }

  async function tellAvailability(ids: readonly string[]): Promise<void> {
    const lives = followers.lives();
    // What changes while nobody looks is told anew to whoever looks next.
    if (lives.length === 0) lastSold.clear();
    if (ids.length === 0 || lives.length === 0) return;
    for (const { id, liveId, sold } of await queries.readAvailability(db, {
      productIds: ids,
      liveIds: lives,
    })) {
      if (lastSold.get(id) === sold) continue;
      lastSold.set(id, sold);
      followers.tellLive(liveId, event("availability", { productId: id, sold }));
    }
  }

  async function tellOrders(ids: readonly string[]): Promise<void> {
    const followed = ids.filter(followers.hasOrder);
    if (followed.length === 0) return;
    for (const { id, version } of await queries.readVersions(db, { orderIds: followed }))
      followers.tellOrder(id, event("order", { version }));
  }

  /** A basket shows orders, and places on waiting lists. */
  async function tellBaskets({ baskets = [], orders = [], products = [] }: Change): Promise<void> {
    if (!followers.hasBaskets()) return;
    const shown = [
      ...(orders.length > 0 ? await basketQueries.basketsOfOrders(db, { orderIds: orders }) : []),
      ...(products.length > 0 ? await basketQueries.basketsWaitingFor(db, { productIds: products }) : []),
    ];
    const topics = new Set([...baskets, ...shown.map(({ liveId, who }) => basketTopic(liveId, who))]);
    for (const topic of topics) followers.tellBasket(topic, event("basket", {}));
  }

  return {
    tellScreens,
    async tell(change: Change): Promise<void> {
      for (const id of change.lives ?? []) followers.tellLive(id, event("live", {}));
      // The screens of the back office read their lists again.
      if (change.marks) tellScreens("marks", {});
      if (change.orders || change.products || change.buyers) tellScreens("orders", {});
      if (change.lives || change.onAir) tellScreens("lives", {});
      await Promise.all([
        tellOrders(change.orders ?? []),
        tellOnAir(change.onAir ?? []),
        tellAvailability(change.products ?? []),
        tellBaskets(change),
      ]);
    },
    /** Notices were missed: every page reads again. */
    resync(): void {
      lastSold.clear();
      followers.tellEveryone(event("resync", {}));
    },
  };
}
