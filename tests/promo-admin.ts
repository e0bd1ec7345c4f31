import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { PromoFields, PromoRow } from "#contract/admin/promo-codes.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aGuestOrder } from "./a-guest-order.ts";
import type { Answer, Visitor } from "./open-shop.ts";
import { adminOf, ADDRESS as STAFF_ADDRESS } from "./staff.ts";
import { pricedLive } from "./stock-live.ts";

/** A code of its own that takes 5 € off, for anybody, without an end. */
export const promoFields = (): Omit<PromoFields, "keepsClaims"> => ({
  code: `T${randomUUID().slice(0, 8).toUpperCase()}`,
  kind: "amount",
  value: 500,
  startsAt: null,
  endsAt: null,
  minimumCents: 0,
  limitInAll: null,
  oncePerPerson: false,
  isActive: true,
  note: "",
});

/** A shop whose staff make promo codes, and guests who use them. */
export function promoAdmin() {
  const admin = adminOf();
  const db = () => admin.shop.context.db;

  /** Such a code, changed as the test needs it. */
  async function aCode(fields: Partial<PromoFields> = {}): Promise<{ id: string; code: string }> {
    const asked = { ...promoFields(), ...fields };
    const { status, body } = await admin.staff.call<{ id: string }>("POST", "/api/admin/promo-codes", asked);
    expect(status).toBe(201);
    return { id: body.id, code: asked.code };
  }

  /** Pieces of these prices, as many of each as anybody wants. */
  const pieces = (...prices: number[]) => pricedLive(db(), prices);

  /** A guest with an order of pieces of these prices; with an e-mail of her own where none is given. */
  async function aBuyerOf(prices: number[], email = `${randomUUID().slice(0, 8)}@client.example`) {
    const { liveId, productIds } = await pieces(...prices);
    const buyer = await aGuestOrder(admin.shop, liveId, productIds);
    const addressed = await type(buyer, email);
    return { guest: buyer.guest, order: addressed, liveId, productIds };
  }

  const type = async (
    { guest, order }: { guest: Visitor; order: Pick<GuestOrder, "id"> },
    email: string,
  ): Promise<GuestOrder> => {
    const { status, body } = await guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/address`, {
      address: { ...STAFF_ADDRESS, email },
    });
    expect(status).toBe(200);
    return body;
  };

  const put = <Body = GuestOrder>(
    { guest, order }: { guest: Visitor; order: Pick<GuestOrder, "id"> },
    code: string,
  ): Promise<Answer<Body>> => guest.call<Body>("PUT", `/api/guest-orders/${order.id}/promo-code`, { code });

  const takeOff = ({ guest, order }: { guest: Visitor; order: Pick<GuestOrder, "id"> }) =>
    guest.call<GuestOrder>("DELETE", `/api/guest-orders/${order.id}/promo-code`);

  const rowOf = async (promoId: string): Promise<PromoRow> => {
    const { body } = await admin.staff.call<PromoRow[]>("GET", "/api/admin/promo-codes");
    const row = body.find(({ id }) => id === promoId);
    if (!row) throw new Error("The code is not listed");
    return row;
  };

  /** The hold of an order runs out. */
  const runOut = (orderId: string) =>
    sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${orderId}`.execute(
      db(),
    );

  return { admin, db, aCode, pieces, aBuyerOf, type, put, takeOff, rowOf, runOut };
}
