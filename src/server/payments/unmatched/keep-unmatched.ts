import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import type { Foreign } from "#server/payments/lyra.ts";
import type { Told } from "#server/payments/record.ts";

/**
 * What keeps money from an order: a reference that is none of ours, a word for another mode, shop or currency, or more
 * than an order can cost.
 */
export type UnmatchedCause = "reference" | "amount" | Foreign;

/** Money that an order has already is no task, whichever other words come of it. */
const keep = statement<{ id: string }>(`
  insert into unmatched_payments (transaction_uuid, reference, cause, detailed_status, source, amount_cents, currency,
    card_brand, card_last4, payer_name, payer_email, paid_at)
  select $1, $2, $3, $4, $5, $6::bigint, $7, $8, $9, $10, $11, coalesce($12::timestamptz, clock_timestamp())
  where not exists (select from transactions where uuid = $1)
  on conflict (transaction_uuid) do nothing
  returning id`);

const LONGEST = 200;
const shown = (text: string | null): string | null => text?.replace(/\p{Cc}/gu, "").slice(0, LONGEST) || null;

/** Keeps money that belongs to no order as a task for staff. The same transaction is one task, however often it is told. */
export async function keepUnmatched(db: Db | Tx, told: Told, cause: UnmatchedCause): Promise<void> {
  const { reference, source, word, payer } = told;
  await keep(
    db,
    word.transactionUuid,
    reference,
    word.currency === "EUR" ? cause : "currency",
    word.detailedStatus,
    source,
    word.amountCents,
    word.currency,
    word.cardBrand,
    word.cardLast4,
    shown(payer.name),
    shown(payer.email),
    word.at,
  );
}

const take = statement<{ was: string }>(`
  with found as (
    select id, state from unmatched_payments where transaction_uuid = $1 for update
  ), taken as (
    update unmatched_payments u set state = 'tied', order_id = $2, handled_at = clock_timestamp(), message = null
    from found f where u.id = f.id and f.state in ('open', 'dismissed')
  )
  select state as was from found`);

/**
 * The provider's word has found the order that money belongs to: it is no task any more. False: staff have given it
 * back, or are about to, and it can pay nothing. The caller holds the order's lock.
 */
export async function takeUnmatched(tx: Tx, transactionUuid: string, orderId: string): Promise<boolean> {
  const [found] = await take(tx, transactionUuid, orderId);
  return found?.was !== "refunding" && found?.was !== "refunded";
}
