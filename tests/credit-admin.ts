import { expect } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { Credit } from "#contract/credits.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aGuestOrder } from "./a-guest-order.ts";
import type { Answer, Visitor } from "./open-shop.ts";
import { type PaymentForm, pay, start } from "./pay-by-card.ts";
import { aCustomer, adminOf, type SignedIn, ADDRESS as STAFF_ADDRESS } from "./staff.ts";
import { pricedLive } from "./stock-live.ts";

export interface CreditBuyer {
  guest: Visitor;
  order: GuestOrder;
}

/** A shop whose staff give credit, and people who spend it. */
export function creditAdmin() {
  const admin = adminOf();
  const db = () => admin.shop.context.db;

  const grant = async (
    userId: string,
    amountCents: number,
    expiresOn: string | null = null,
  ): Promise<string> => {
    const fields = { amountCents, reason: "Ourlet défait", expiresOn };
    const { status, body } = await admin.staff.call<{ id: string }>(
      "POST",
      `/api/admin/users/${userId}/credits`,
      fields,
    );
    expect(status).toBe(201);
    return body.id;
  };

  const creditsOf = async (userId: string): Promise<Credit[]> =>
    (await admin.staff.call<Credit[]>("GET", `/api/admin/users/${userId}/credits`)).body;

  const leftOf = async (userId: string): Promise<number> =>
    (await creditsOf(userId)).reduce(
      (sum, { leftCents, reservedCents }) => sum + leftCents - reservedCents,
      0,
    );

  /** An addressed order of one piece of each price, in a browser; delivery is 6,00 €. */
  async function anOrder(guest: Visitor, email: string, prices: number[] = [2000]): Promise<CreditBuyer> {
    const { liveId, productIds } = await pricedLive(db(), prices);
    const { order } = await aGuestOrder(admin.shop, liveId, productIds, guest);
    const path = `/api/guest-orders/${order.id}/address`;
    const { status, body } = await guest.call<GuestOrder>("PUT", path, {
      address: { ...STAFF_ADDRESS, email },
    });
    expect(status).toBe(200);
    return { guest, order: body };
  }

  /** Somebody who is signed in and has that much credit. */
  async function aHolder(...amounts: number[]): Promise<SignedIn> {
    const person = await aCustomer(admin.shop);
    for (const amount of amounts) await grant(person.userId, amount);
    return person;
  }

  /** The same with an order to pay. */
  async function aBuyerWith(amountCents: number, prices?: number[]) {
    const person = await aHolder(amountCents);
    return { person, ...(await anOrder(person, person.email, prices)) };
  }

  const startWith = <Body = PaymentForm & { paid?: true }>(
    buyer: CreditBuyer,
    creditCents: number,
    body: Record<string, unknown> = {},
  ): Promise<Answer<Body>> => start<Body>(buyer, { acceptTerms: true, creditCents, ...body });

  const read = async ({ guest, order }: CreditBuyer): Promise<GuestOrder> =>
    (await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`)).body;

  const detailOf = async (orderId: string): Promise<OrderDetail> =>
    (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;

  /** Pays the rest by card, notified. */
  const payRest = (form: PaymentForm) => pay(admin.shop, form.formToken, undefined, { notify: true });

  return {
    admin,
    db,
    grant,
    creditsOf,
    leftOf,
    anOrder,
    aHolder,
    aBuyerWith,
    startWith,
    read,
    detailOf,
    payRest,
  };
}
