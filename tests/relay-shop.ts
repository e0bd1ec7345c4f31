import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedRelayPoint } from "#domain/relay-point.ts";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { createRelayFinder } from "#server/relay-points/colissimo-points.ts";
import { createLabelMaker } from "#server/shipping/colissimo.ts";
import { troubledShop } from "./a-paid-order.ts";
import { paidAtProvider, somebody, toPay } from "./a-parcel.ts";
import { type Buyer, notify } from "./pay-by-card.ts";
import { setLimit } from "./set-limit.ts";
import { anAdministrator } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

export const NEAREST = { id: "69003A", network: "R12" };

/** A shop beside a carrier of its own, whose relay points are all open again before each test. */
export function relayShop() {
  const shop = troubledShop();
  let carrier: CarrierEmulator | undefined;
  const urlOf = () => carrier?.url ?? "";

  beforeEach(async () => {
    await carrier?.stop();
    carrier = await startCarrierEmulator();
    const { context } = shop.it;
    const config = { ...context.config.carrier, url: urlOf() };
    context.relayPoints = createRelayFinder(config, { totalMs: 60_000 });
    context.labels = createLabelMaker(config, { totalMs: 60_000 });
  });
  afterAll(() => carrier?.stop());

  const tell = async (path: string, body: object) =>
    expect((await fetch(urlOf() + path, { method: "POST", body: JSON.stringify(body) })).status).toBe(200);
  const behave = (how: object) => tell("/emulator/behavior", how);
  const shut = (id: string) => tell("/emulator/relay-points/closures", { id });
  const questions = async () =>
    ((await (await fetch(`${urlOf()}/emulator/relay-questions`)).json()) as { questions: number }).questions;

  async function offered() {
    await setLimit(shop.it, "relayPoints", "on");
    await setLimit(shop.it, "relayCents", 450);
  }
  const search = (buyer: Buyer, zip = "69003") =>
    buyer.guest.call<{ points: OfferedRelayPoint[]; code?: string }>("POST", "/api/relay-points", {
      zip,
      orderId: buyer.order.id,
    });
  const choose = (buyer: Buyer, relay: { id: string; network: string } | null) =>
    buyer.guest.call<GuestOrder & { code?: string }>("PUT", `/api/guest-orders/${buyer.order.id}/delivery`, {
      relay,
    });

  /** What each piece of an order weighs. */
  const weigh = ({ order }: Buyer, grams: number) =>
    sql`update products p set weight_grams = ${grams} from order_items i
      where i.order_id = ${order.id} and p.id = i.product_id`.execute(shop.it.context.db);

  /** An addressed order, not paid. */
  async function buyerOf(address = somebody()): Promise<Buyer> {
    const { liveId, productIds } = await stockLive(shop.it.context.db, [1]);
    return toPay(shop.it, liveId, productIds[0], address);
  }
  /** One whose parcel goes to the nearest point, paid. */
  async function paidToPoint(address = somebody()): Promise<Buyer> {
    const buyer = await buyerOf(address);
    buyer.order = (await choose(buyer, NEAREST)).body;
    await notify(shop.it, await paidAtProvider(shop.it, buyer));
    return buyer;
  }
  const read = async (buyer: Buyer) =>
    (await buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${buyer.order.id}`)).body;
  const makeLabel = async (orderId: string, weighed?: { grams: number; sure: boolean }) => {
    const staff = await anAdministrator(shop.it);
    return staff.call<{ code?: string }>(
      "POST",
      `/api/admin/orders/${orderId}/label`,
      { weighed },
      {
        "idempotency-key": randomUUID(),
      },
    );
  };

  return {
    shop,
    urlOf,
    behave,
    shut,
    weigh,
    questions,
    offered,
    search,
    choose,
    buyerOf,
    paidToPoint,
    read,
    makeLabel,
  };
}
