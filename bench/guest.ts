import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { Answer, Client } from "./http.ts";

const ADDRESS = {
  firstName: "Camille",
  lastName: "Bernard",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  phone: "0612345678",
};

export const STEPS = [
  "search",
  "create",
  "second item",
  "address",
  "payment start",
  "notification",
  "read",
] as const;
export type Step = (typeof STEPS)[number];

export interface Stall {
  liveId: string;
  /** Announced references and the pieces under them; all of unlimited stock. */
  pieces: { reference: string; productId: string }[];
}

export interface Places {
  shop: Client;
  card: Client;
  shopOrigin: string;
}

/** Its own network address for the n-th of many. */
export const addressOf = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/** A browser that never met the shop: its own cookie, our origin, a new key for each act; behind `address`, if given. */
export function newBrowser(shopOrigin: string, address?: string) {
  const cookie = `hf_browser=${randomUUID()}`;
  const from = address === undefined ? undefined : { "x-forwarded-for": address };
  return {
    read: { cookie, ...from },
    write: () => ({
      cookie,
      ...from,
      origin: shopOrigin,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    }),
  };
}

/**
 * One guest from the announced reference to the paid order, as a browser would: seven calls to the shop. The card
 * provider's emulator is asked, off the clock, for the signed notification that it would send.
 */
export async function buy(
  { shop, card, shopOrigin }: Places,
  { liveId, pieces }: Stall,
  tell: (step: Step, answer: Answer) => void,
): Promise<void> {
  const browser = newBrowser(shopOrigin);
  const first = pieces[Math.floor(Math.random() * pieces.length)];
  const second = pieces[Math.floor(Math.random() * pieces.length)];
  if (!first || !second) throw new Error("The stall is empty");
  const step = async (name: Step, wanted: number, call: Promise<Answer>) => {
    const answer = await call;
    tell(name, answer);
    if (answer.status !== wanted)
      throw new Error(`${name} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    return answer;
  };
  const post = (path: string, body: unknown) =>
    shop.call("POST", path, JSON.stringify(body), browser.write());

  await step(
    "search",
    200,
    shop.call("GET", `/api/lives/${liveId}/products?ref=${first.reference}`, undefined, browser.read),
  );
  const created = await step(
    "create",
    201,
    post("/api/guest-orders", { liveId, productId: first.productId }),
  );
  const { id: orderId, termsInForce } = JSON.parse(created.body) as GuestOrder;
  const other = second === first ? pieces.find((piece) => piece !== first) : second;
  await step("second item", 200, post(`/api/guest-orders/${orderId}/items`, { productId: other?.productId }));
  const address = { ...ADDRESS, email: `${orderId.slice(0, 13)}@bench.example` };
  await step(
    "address",
    200,
    shop.call("PUT", `/api/guest-orders/${orderId}/address`, JSON.stringify({ address }), browser.write()),
  );
  const started = await step(
    "payment start",
    200,
    post(`/api/guest-orders/${orderId}/payment`, { acceptTerms: true, termsVersion: termsInForce }),
  );
  const { formToken } = JSON.parse(started.body) as { formToken: string };
  const paid = await card.call(
    "POST",
    "/emulator/pay",
    JSON.stringify({ formToken, card: "4970100000000055", ipn: false }),
    { "content-type": "application/json" },
  );
  const { notification } = JSON.parse(paid.body) as { notification: { body: string } };
  const deliver = () =>
    shop.call("POST", "/api/payments/ipn", notification.body, {
      "content-type": "application/x-www-form-urlencoded",
    });
  let delivered = await deliver();
  // A shop that is busy asks the provider to come again.
  for (; delivered.status === 503; delivered = await deliver()) tell("notification", delivered);
  await step("notification", 200, Promise.resolve(delivered));
  const read = await step(
    "read",
    200,
    shop.call("GET", `/api/guest-orders/${orderId}`, undefined, browser.read),
  );
  if (JSON.parse(read.body).status !== "paid")
    throw new Error(`The order is not paid: ${read.body.slice(0, 300)}`);
}
