import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { GuestOrder } from "#contract/guest-order.ts";
import { anAddressedOrder } from "./a-guest-order.ts";
import type { Answer, TestShop, Visitor } from "./open-shop.ts";
import { stockLive } from "./stock-live.ts";

export const CARDS = {
  accepted: "4970100000000055",
  poor: "4970100000000113",
  refused: "4970100000000097",
  challenge: "4970110000001003",
} as const;

export interface PaymentForm {
  formToken: string;
  amountCents: number;
  expiresAt: string;
}

/** What the emulator tells of a payment: the browser's signed answer, and the notification for whoever sends it himself. */
export interface Paid {
  answer: { rawClientAnswer: string; hash: string } | null;
  notification: { url: string; body: string };
  error?: { errorCode: string };
}

export interface Buyer {
  guest: Visitor;
  order: GuestOrder;
  productIds: string[];
  liveId: string;
}

/** A guest with an addressed order of one piece of each stock given, ready to pay. */
export async function aBuyer(shop: TestShop, stocks: (number | null)[] = [1]): Promise<Buyer> {
  const { liveId, productIds } = await stockLive(shop.context.db, stocks);
  return { ...(await anAddressedOrder(shop, liveId, productIds)), productIds, liveId };
}

/** Whoever accepts the terms names the version that her order was shown with, where the body names none. */
export function start<Body = PaymentForm>(
  { guest, order }: Pick<Buyer, "guest" | "order">,
  body: Record<string, unknown> = { acceptTerms: true },
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const shown = "acceptTerms" in body ? { termsVersion: order.termsInForce ?? undefined } : {};
  return guest.call<Body>("POST", `/api/guest-orders/${order.id}/payment`, { ...shown, ...body }, headers);
}

/** The same with its form open. */
export async function aStartedPayment(shop: TestShop, stocks: (number | null)[] = [1]) {
  const buyer = await aBuyer(shop, stocks);
  const { status, body } = await start(buyer);
  if (status !== 200) throw new Error(`No payment was started: ${JSON.stringify(body)}`);
  return { ...buyer, form: body };
}

/** The buyer types a card into the form. Without `notify` the provider's notification is left to the test. */
export async function pay(
  shop: TestShop,
  formToken: string,
  card: string = CARDS.accepted,
  { notify = false } = {},
): Promise<Paid> {
  return emulator<Paid>(shop, "/emulator/pay", { formToken, card, ipn: notify });
}

export async function emulator<Told>(shop: TestShop, path: string, body: unknown = {}): Promise<Told> {
  const answer = await fetch(shop.card.url + path, { method: "POST", body: JSON.stringify(body) });
  return (await answer.json()) as Told;
}

/** Delivers a notification as the provider does: again while the shop, which may be busy, asks for it. */
export async function notify(...delivery: Parameters<typeof notifyOnce>): ReturnType<typeof notifyOnce> {
  for (let left = 200; left > 0; left -= 1) {
    const answer = await notifyOnce(...delivery);
    if (answer.status !== 503) return answer;
    await sleep(50);
  }
  throw new Error("The shop never took the notification");
}

/** Delivers a notification: no cookie, no origin, a form. */
export async function notifyOnce(
  shop: Pick<TestShop, "url">,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${shop.url}/api/payments/ipn`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** The buyer's browser passes on what the form answered. */
export function passOn<Body = GuestOrder>(
  { guest, order }: Pick<Buyer, "guest" | "order">,
  answer: Paid["answer"],
): Promise<Answer<Body>> {
  const { rawClientAnswer, hash } = answer ?? { rawClientAnswer: "", hash: "" };
  return guest.call<Body>("POST", `/api/guest-orders/${order.id}/payment/answer`, { rawClientAnswer, hash });
}

export const read = async ({ guest, order }: Pick<Buyer, "guest" | "order">): Promise<GuestOrder> =>
  (await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`)).body;

export interface SignedAnswer {
  shopId: string;
  orderCycle: string;
  orderStatus: string;
  orderDetails: { orderTotalAmount: number; orderCurrency: string; mode: string; orderId: string | null };
  transactions: {
    uuid: string;
    amount: number;
    status: string;
    detailedStatus: string;
    operationType: string;
  }[];
}

/** A genuine notification with something in it changed, signed anew with the provider's own key. */
export function resigned(
  shop: TestShop,
  body: string,
  change: (answer: SignedAnswer) => void,
  key: string = shop.context.config.card.password,
): string {
  const fields = new URLSearchParams(body);
  const answer = JSON.parse(fields.get("kr-answer") ?? "{}") as SignedAnswer;
  change(answer);
  const text = JSON.stringify(answer);
  fields.set("kr-answer", text);
  fields.set("kr-hash", createHmac("sha256", key).update(text).digest("hex"));
  return fields.toString();
}

/** What the database knows of the money of an order. */
export async function moneyOf({ context: { db } }: TestShop, orderId: string) {
  const order = await db.selectFrom("orders").where("id", "=", orderId).selectAll().executeTakeFirstOrThrow();
  const states = async (table: "payments" | "refunds", by: "started_at" | "created_at") =>
    (
      await sql<{ state: string }>`select state from ${sql.table(table)} where order_id = ${orderId}
        order by ${sql.ref(by)}`.execute(db)
    ).rows.map((row) => row.state);
  const events = await sql<{ outcome: string }>`
    select e.outcome from payment_events e join payments p on p.id = e.payment_id where p.order_id = ${orderId}
    order by e.id`.execute(db);
  const messages =
    await sql`select 1 from outbox where order_id = ${orderId} and template_type = 'paid'`.execute(db);
  return {
    status: order.status,
    review: order.review_reason,
    contract: order.contract_snapshot as Record<string, unknown> | null,
    payments: await states("payments", "started_at"),
    refunds: await states("refunds", "created_at"),
    transactions: await db.selectFrom("transactions").where("order_id", "=", orderId).selectAll().execute(),
    events: events.rows.map((row) => row.outcome),
    messages: messages.rows.length,
  };
}

/** Half an hour later: the form is over, and so is the hold. */
export const halfAnHourLater = ({ context: { db } }: TestShop, orderId: string) =>
  sql`with attempts as (
      update payments set started_at = started_at - interval '30 minutes',
        token_expires_at = token_expires_at - interval '30 minutes' where order_id = ${orderId}
    ), past as (
      update order_history set at = at - interval '30 minutes' where order_id = ${orderId}
    )
    update orders set held_until = held_until - interval '30 minutes' where id = ${orderId}`.execute(db);

/** The buyer pays by another means; `scenario` is what she, or whoever pays for her, does on its page. */
export const payBy = (shop: TestShop, formToken: string, code: string, scenario: string, ipn = false) =>
  emulator<Paid>(shop, "/emulator/pay-by", { formToken, code, scenario, ipn });
