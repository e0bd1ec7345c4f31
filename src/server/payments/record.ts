import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import type { PaymentDoubt } from "#wording/payment-doubts.ts";
import type { Attempt } from "./attempt.ts";
import { contractSnapshot } from "./contract-snapshot.ts";
import type { Evidence } from "./lyra.ts";
import { MOST_CENTS, type Word } from "./word.ts";

export type Source = "browser" | "notification" | "reconciliation";

export interface Told {
  reference: string | null;
  orderStatus: Evidence["orderStatus"];
  payer: Evidence["payer"];
  source: Source;
  word: Word;
  /** What staff must check although all else is as it should be. */
  doubt?: PaymentDoubt;
}

/** The same word is kept once; one that came before without a reference of ours finds its payment now. */
const EVENT = `
  insert into payment_events
    (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, error_code, outcome)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (transaction_uuid, detailed_status) do update
    set payment_id = excluded.payment_id, reference = excluded.reference, outcome = excluded.outcome
    where payment_events.outcome = 'unknown-reference' and excluded.payment_id is not null
  returning id`;

const keepEvent = statement<{ id: number }>(EVENT);

/** $10 order, $11 state of an attempt that is over with this word. */
const keepRefusal = statement<{ id: number }>(`
  with event as (${EVENT}), attempt as (
    update payments set refusal_code = coalesce($8, refusal_code), state = coalesce($11, state),
      closed_at = case when $11::text is null then closed_at else clock_timestamp() end
    where id = $1 and state in ('starting', 'open') and exists (select 1 from event)
    returning amount_cents
  ), touched as (
    update orders set version = version + 1, updated_at = clock_timestamp()
    where id = $10 and exists (select from attempt)
  ), noted as (
    insert into order_history (order_id, event, actor_kind, facts)
    select $10, 'payment', 'card-provider', json_build_object('outcome', coalesce($11, 'refused'), 'code', $8::text, 'amountCents', amount_cents)
    from attempt
  )
  select id from event`);

/** $10 order, $11 card brand, $12 its last digits. The version tells a settlement that waits that much has changed. */
const keepMoney = statement<{ id: number }>(`
  with event as (${EVENT}), attempts as (
    update payments set state = case when id = $1 then 'paid' else 'withdrawn' end,
      closed_at = coalesce(closed_at, clock_timestamp())
    where order_id = $10 and (id = $1 or state in ('starting', 'open'))
  ), money as (
    insert into transactions (uuid, payment_id, order_id, amount_cents, card_brand, card_last4)
    values ($3, $1, $10, $6, $11, $12)
  ), contract as (
    update orders o set version = o.version + 1, updated_at = clock_timestamp(),
      contract_snapshot = coalesce(o.contract_snapshot, ${contractSnapshot("$6::int", {
        earliest: "(select delivery_earliest from payments where id = $1)",
        latest: "(select delivery_latest from payments where id = $1)",
      })})
    where o.id = $10
  )
  select id from event`);

/** The law gives 14 days to give back what was paid without a cause. */
const openRefundTask = statement(`
  insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on)
  values ($1, $2, $3, 'due', $4, (clock_timestamp() at time zone 'Europe/Paris')::date + 14)`);

type Outcome = "settled" | "refused" | "running" | "repeated-payment" | "unknown-reference" | "no-change";

const eventColumns = (
  { reference, orderStatus, source, word }: Told,
  attempt: Attempt | undefined,
  outcome: Outcome,
) => [
  attempt?.payment_id ?? null,
  reference,
  word.transactionUuid,
  word.detailedStatus,
  orderStatus,
  // An absurd amount that is no money (refused, given back) is kept as the most that the column holds.
  Math.max(-MOST_CENTS, Math.min(MOST_CENTS, word.amountCents)),
  source,
  word.code,
  outcome,
];

/** Keeps a word that moves no money by itself. */
export async function recordWord(
  tx: Tx,
  told: Told,
  attempt: Attempt | undefined,
  outcome: Outcome,
): Promise<void> {
  await keepEvent(tx, ...eventColumns(told, attempt, outcome));
}

/** Keeps a refusal, and closes the attempt where the form accepts no other card. */
export async function recordRefusal(
  tx: Tx,
  told: Told,
  attempt: Attempt,
  outcome: "refused" | "no-change",
  closedAs: "refused" | "abandoned" | null,
): Promise<void> {
  await keepRefusal(tx, ...eventColumns(told, attempt, outcome), attempt.order_id, closedAs);
}

/** Keeps money that came in and, with an order's first money, what was sold for it and on which terms. */
export async function recordMoney(
  tx: Tx,
  told: Told,
  attempt: Attempt,
  outcome: "settled" | "repeated-payment",
): Promise<void> {
  const { cardBrand, cardLast4 } = told.word;
  await keepMoney(tx, ...eventColumns(told, attempt, outcome), attempt.order_id, cardBrand, cardLast4);
}

export async function recordRefundTask(tx: Tx, attempt: Attempt, word: Word, reason: string): Promise<void> {
  await openRefundTask(tx, word.transactionUuid, attempt.order_id, word.amountCents, reason);
}
