import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aBuyer, type Buyer, CARDS } from "./guest.ts";
import { askAs, facts, layOut, type Piece, query, shopAddress } from "./running-shop.ts";

export interface PaidOrder {
  id: string;
  number: string;
  buyer: Buyer;
  piece: Piece;
  /** The page of its guest. */
  page: string;
  /** The browser that ordered: `visitAsBuyer`. */
  browserId: string;
}

/** A guest's paid order of a black piece and one of each other color, made over HTTP as the pages make it, for tests whose story begins after the payment. */
export async function aPaidOrder(others: readonly string[] = []): Promise<PaidOrder> {
  const [piece, ...more] = await layOut(["Noir", ...others]);
  if (!piece) throw new Error("Nothing is on sale");
  const buyer = aBuyer();
  const browserId = randomUUID();
  const ask = askAs(`hf_browser=${browserId}`);
  const { id, orderNumber, live, termsInForce } = await ask<GuestOrder>("POST", "/api/guest-orders", {
    liveId: piece.liveId,
    productId: piece.productId,
  });
  if (live.id !== piece.liveId) throw new Error("The order belongs to another live");
  for (const { productId } of more) await ask("POST", `/api/guest-orders/${id}/items`, { productId });
  const address = {
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    street: "12 rue des Lilas",
    zip: "69003",
    city: "Lyon",
    phone: "0612345678",
    email: buyer.email,
  };
  await ask("PUT", `/api/guest-orders/${id}/address`, { address });
  const { formToken } = await ask<{ formToken: string }>("POST", `/api/guest-orders/${id}/payment`, {
    acceptTerms: true,
    termsVersion: termsInForce,
  });
  const paid = await fetch(new URL("/emulator/pay", facts().card?.apiUrl), {
    method: "POST",
    body: JSON.stringify({ formToken, card: CARDS.accepted, ipn: true }),
  });
  if (!paid.ok) throw new Error(`The card provider answered ${paid.status}`);
  // The shop hears of it by the provider's notification, or asks for itself when that is lost on a busy machine.
  await expect
    .poll(async () => (await query("select status from orders where id = $1", [id]))[0])
    .toEqual({ status: "paid" });
  return { id, number: orderNumber, buyer, piece, page: `/order/${id}`, browserId };
}

/** Opens the order's page in the browser that ordered: any other reads it masked. */
export async function visitAsBuyer(phone: Page, { page, browserId }: PaidOrder): Promise<void> {
  await phone.context().addCookies([{ name: "hf_browser", value: browserId, url: shopAddress() }]);
  await phone.goto(page);
}

/** Staff mark it as delivered, without a screen. */
export async function markDelivered(admin: Page, { id }: PaidOrder): Promise<void> {
  const [row] = await query<{ version: number }>("select version from orders where id = $1", [id]);
  const answer = await admin.request.put(`/api/admin/orders/${id}/status`, {
    headers: { origin: shopAddress(), "idempotency-key": randomUUID() },
    data: { status: "delivered", expectedVersion: row?.version },
  });
  expect(answer.ok()).toBe(true);
}
