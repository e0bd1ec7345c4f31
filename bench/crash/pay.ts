import type { Client } from "#bench/http.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isSettled } from "#domain/order-status.ts";
import type { KnownOrder, Ledger } from "./ledger.ts";

/** The card provider, which lives on while the shop is killed. */
export type Till = Client;

type Ask = (
  method: "POST",
  path: string,
  body: object,
) => Promise<{ status: number; code: string | undefined; body: unknown }>;

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

/** How the shop is to hear of a payment. `nothing`: page closed, notification lost; the shop has to ask. */
const WAYS = ["both", "both", "notification", "answer", "nothing"] as const;

/** Opens the form and pays on it. Money that the provider took is noted before the shop is told. */
export async function payOrder(
  { till, ledger, random }: { till: Till; ledger: Ledger; random: () => number },
  order: KnownOrder,
  ask: Ask,
): Promise<void> {
  const path = `/api/guest-orders/${order.id}/payment`;
  const started = await ask("POST", path, { acceptTerms: true });
  if (started.status !== 200) return;
  const { formToken } = started.body as { formToken: string };
  if (random() < 0.15) await typeCard(till, formToken, REFUSED, true);
  const way = WAYS[Math.floor(random() * WAYS.length)] ?? "both";
  const { answer } = await typeCard(till, formToken, ACCEPTED, way === "both" || way === "notification");
  const { clientAnswer } = answer ?? {};
  if (!answer || clientAnswer?.orderStatus !== "PAID") return;
  const [transaction] = clientAnswer.transactions;
  if (transaction)
    ledger.money.push({
      orderId: order.id,
      transaction: transaction.uuid,
      reference: clientAnswer.orderDetails.orderId,
    });
  if (way === "notification" || way === "nothing") return;
  const { rawClientAnswer, hash } = answer;
  const told = await ask("POST", `${path}/answer`, { rawClientAnswer, hash });
  if (told.status === 200 && isSettled((told.body as GuestOrder).status)) order.paid = true;
  else ledger.faults.push(`a signed answer of the provider was answered ${told.status} ${told.code}`);
}

async function typeCard(till: Till, formToken: string, card: string, ipn: boolean): Promise<Paid> {
  const body = JSON.stringify({ formToken, card, ipn });
  const answer = await till.call("POST", "/emulator/pay", body, { "content-type": "application/json" });
  return JSON.parse(answer.body) as Paid;
}

/** The provider delivers its notification once more, as it does each quarter of an hour for an hour. */
export async function deliverAgain(till: Till, reference: string): Promise<void> {
  await till.call("POST", `/emulator/orders/${reference}/notify`, "{}", {
    "content-type": "application/json",
  });
}
