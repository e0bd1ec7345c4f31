import type { Client } from "#bench/http.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { PaymentForm } from "#contract/payments.ts";
import { isSettled } from "#domain/order-status.ts";
import type { Ask } from "./insist.ts";
import type { KnownOrder, Ledger, TakenMoney } from "./ledger.ts";

/** The card provider, which lives on while the shop is killed. */
export type Till = Client;

interface Paid {
  answer: { rawClientAnswer: string; hash: string; clientAnswer: Answered } | null;
  error?: { errorCode: string };
}
interface Answered {
  orderStatus: string;
  orderDetails: { orderId: string };
  transactions: { uuid: string }[];
}

const ACCEPTED = "4970100000000055";
const REFUSED = "4970100000000097";

/** What a buyer sends who ticks the terms that she was shown. */
export const acceptedTerms = ({ termsVersion }: KnownOrder) => ({ acceptTerms: true, termsVersion }) as const;

/** How the shop is to hear of a payment. `nothing`: page closed, notification lost; the shop has to ask. */
const WAYS = ["both", "both", "notification", "answer", "nothing"] as const;
type Way = (typeof WAYS)[number];

/** Opens the form and pays on it. Money that the provider took is noted before the shop is told. */
export async function payOrder(
  { till, ledger, random }: { till: Till; ledger: Ledger; random: () => number },
  order: KnownOrder,
  ask: Ask,
  way: Way = WAYS[Math.floor(random() * WAYS.length)] ?? "both",
): Promise<void> {
  const path = `/api/guest-orders/${order.id}/payment`;
  const creditCents = order.joins ? await usableCredit(order, ask) : 0;
  const started = await ask("POST", path, { ...acceptedTerms(order), creditCents });
  // Asked again after a crash, an order that her credit paid whole is closed to a payment.
  if (started.code === "ORDER_LOCKED" && creditCents > 0) return noteCreditAlone(order, ask);
  if (started.status !== 200) return;
  const form = started.body as PaymentForm | { paid: true };
  if ("paid" in form) return noteCreditAlone(order, ask);
  const { formToken, amountCents: cents } = form;
  if (random() < 0.15) await typeCard(till, formToken, REFUSED, true);
  const paid = await takeMoney(
    { till, ledger },
    order,
    { formToken, cents },
    way === "both" || way === "notification",
  );
  if (!paid || way === "notification" || way === "nothing") return;
  const { rawClientAnswer, hash } = paid.answer;
  const told = await ask("POST", `${path}/answer`, { rawClientAnswer, hash });
  if (told.status === 200 && isSettled((told.body as GuestOrder).status)) {
    order.paid = true;
    if (creditCents > 0) order.creditPaid = creditCents;
  } else ledger.faults.push(`a signed answer of the provider was answered ${told.status} ${told.code}`);
}

/** She types her card, and the provider takes her money; `ipn`: the shop is told of it. Undefined: it took none. */
export async function takeMoney(
  { till, ledger }: { till: Till; ledger: Ledger },
  { id: orderId }: KnownOrder,
  { formToken, cents }: { formToken: string; cents: number },
  ipn: boolean,
) {
  const { answer } = await typeCard(till, formToken, ACCEPTED, ipn);
  const { clientAnswer } = answer ?? {};
  const [transaction] = clientAnswer?.transactions ?? [];
  if (!answer || !transaction || clientAnswer?.orderStatus !== "PAID") return undefined;
  const reference = clientAnswer.orderDetails.orderId;
  const money: TakenMoney = { orderId, transaction: transaction.uuid, reference, cents };
  ledger.money.push(money);
  return { answer, money };
}

async function usableCredit({ id }: KnownOrder, ask: Ask): Promise<number> {
  const { status, body } = await ask("GET", `/api/guest-orders/${id}`);
  return status === 200 ? (body as GuestOrder).credit.usableCents : 0;
}

async function noteCreditAlone(order: KnownOrder, ask: Ask): Promise<void> {
  const { body } = await ask("GET", `/api/guest-orders/${order.id}`);
  const { status, credit } = body as GuestOrder;
  if (!isSettled(status)) return;
  order.paid = true;
  order.creditPaid = credit.paidCents;
}

async function typeCard(till: Till, formToken: string, card: string, ipn: boolean): Promise<Paid> {
  return (await tellTill(till, "/emulator/pay", { formToken, card, ipn })) as Paid;
}

/**
 * The provider delivers its notification once more, as it does each quarter of an hour for an hour. `uuid`: of what it did
 * later with the payment. Answers once the shop did, or did not.
 */
export async function deliverAgain(till: Till, reference: string, uuid?: string): Promise<void> {
  await tellTill(till, `/emulator/orders/${reference}/notify`, { uuid });
}

/** One of the emulator's own switches. */
export async function tellTill(till: Till, path: string, body: object): Promise<unknown> {
  const json = { "content-type": "application/json" };
  return JSON.parse((await till.call("POST", path, JSON.stringify(body), json)).body) as unknown;
}

/** What the provider took for an attempt less what it gave back, in cents. */
export async function heldByProvider(till: Till, reference: string): Promise<number> {
  const { body } = await till.call("GET", `/emulator/orders/${reference}`, undefined, {});
  const book = JSON.parse(body) as { amount: number; operationType: string; detailedStatus: string }[];
  return book
    .filter(({ detailedStatus }) => detailedStatus !== "CANCELLED" && detailedStatus !== "REFUSED")
    .reduce((sum, { amount, operationType }) => sum + (operationType === "CREDIT" ? -amount : amount), 0);
}
