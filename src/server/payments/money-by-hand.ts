import { randomUUID } from "node:crypto";
import type { MoneyByHand } from "#domain/money-by-hand.ts";
import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { writeHistory } from "#server/orders/history.ts";
import { moneyByHandWords } from "#wording/money-by-hand.ts";
import { contractSnapshot } from "./contract-snapshot.ts";
import { takeUnmatched } from "./unmatched/keep-unmatched.ts";

/** What money is called that the card provider knows nothing of. */
const HAND = "hand:";
/** SQL: whether transaction `t` is money that the provider cannot give back. */
export const IS_BY_HAND = `(t.uuid like '${HAND}%')`;

/** What the provider calls a payment. */
const PROVIDER_UUID = /^[0-9a-f]{32}$/;

const insert = statement<{ amount_cents: number }>(`
  insert into transactions (uuid, order_id, amount_cents, means, received_on, reference)
  select $1, id, total_cents, $3, $4::date, $5 from orders where id = $2 and total_cents > 0
  on conflict (uuid) do nothing
  returning amount_cents`);

/**
 * Notes that an order's total arrived in another way than by the shop's own form. The number of a card payment that
 * the provider knows makes it the very transaction: told of it later, the shop knows it already. Answers the amount
 * noted; 0 when nothing was to pay, or when that payment is counted already.
 */
export async function noteMoney(tx: Tx, actor: Actor, orderId: string, money: MoneyByHand): Promise<number> {
  const { means, receivedOn, reference } = money;
  const uuid = reference?.toLowerCase().replaceAll("-", "") ?? "";
  const known = means === "card" && PROVIDER_UUID.test(uuid) && (await takeUnmatched(tx, uuid, orderId));
  const [row] = await insert(
    tx,
    known ? uuid : `${HAND}${randomUUID()}`,
    orderId,
    means,
    receivedOn,
    reference || null,
  );
  if (!row) return 0;
  const { amount_cents: amountCents } = row;
  const facts = { outcome: "by-hand", means, receivedOn, amountCents, ...(reference ? { reference } : {}) };
  await writeHistory(tx, actor, orderId, "payment", facts, moneyByHandWords(money));
  return amountCents;
}

/** The days that the buyer was last shown, if a payment was ever begun. */
const promised = (which: "earliest" | "latest") =>
  `(select delivery_${which} from payments where order_id = o.id order by started_at desc limit 1)`;

const conclude = statement(`
  update orders o set contract_snapshot = ${contractSnapshot("$2::int", {
    earliest: promised("earliest"),
    latest: promised("latest"),
  })}
  where o.id = $1 and o.contract_snapshot is null`);

/** Keeps what was sold, and on which terms, with the first settlement of an order; `paidCents` is null while unknown. */
export async function keepContract(tx: Tx, orderId: string, paidCents: number | null): Promise<void> {
  await conclude(tx, orderId, paidCents);
}

const become = statement(`
  with attempt as (
    update payments set state = 'paid', closed_at = coalesce(closed_at, clock_timestamp()) where id = $2
  )
  update transactions t set uuid = $3, payment_id = $2, received_on = null, card_brand = $5, card_last4 = $6
  where t.uuid = (
    select t.uuid from transactions t
    where t.order_id = $1 and t.means = 'card' and ${IS_BY_HAND} and t.amount_cents = $4 and t.refunded_cents = 0
      and not exists (select from refunds r where r.transaction_uuid = t.uuid)
    limit 1)
  returning t.uuid`);

/**
 * The provider tells of a card payment that staff had noted by hand without its number: the note becomes that payment,
 * and is not counted a second time. The caller holds the order's lock.
 */
export async function becomeKnown(
  tx: Tx,
  attempt: { orderId: string; paymentId: string },
  paid: { uuid: string; amountCents: number; cardBrand: string | null; cardLast4: string | null },
): Promise<boolean> {
  const { uuid, amountCents, cardBrand, cardLast4 } = paid;
  const rows = await become(tx, attempt.orderId, attempt.paymentId, uuid, amountCents, cardBrand, cardLast4);
  return rows.length > 0;
}
