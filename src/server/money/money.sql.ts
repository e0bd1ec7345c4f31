// Written by `npm run db:types` from money.sql: change that file, not this one.
import { exec, optional, type Refine } from "#server/db/statement.ts";
import type { RefundLine } from "#contract/admin/order-money.ts";

type UnmatchedPaymentsState = "open" | "refunding" | "tied" | "refunded" | "dismissed";

export interface TakeUnmatchedParameters {
  transactionUuid: string;
  orderId: string;
}

export interface TakeUnmatchedRow {
  was: UnmatchedPaymentsState;
  amountCents: number;
}

export const takeUnmatched = optional<TakeUnmatchedParameters, TakeUnmatchedRow>({
  parameters: ["transactionUuid","orderId"],
  columns: ["was!","amount_cents!"],
  text: `with found as (
  select id, state, amount_cents from unmatched_payments where transaction_uuid = $1 for update
), taken as (
  update unmatched_payments u set state = 'tied', order_id = $2, handled_at = clock_timestamp(), message = null
  from found f where u.id = f.id and f.state in ('open', 'dismissed')
)
select state as was, amount_cents from found`,
});

export interface ReadLackingParameters {
  notedLateDays: number;
  orderId: string;
}

export interface ReadLackingRow {
  cents: number;
  notBefore: string;
}

/** What money that staff note comes to, and the first day that is believed; nothing where no money of the order is lacking. */
export const readLacking = optional<ReadLackingParameters, ReadLackingRow>({
  parameters: ["notedLateDays","orderId"],
  columns: ["cents!","not_before!"],
  text: `select l.cents, (o.created_at at time zone 'Europe/Paris')::date - $1::int as not_before
from orders o cross join lateral (select order_lacks_cents(o) as cents offset 0) l where o.id = $2 and l.cents > 0`,
});

export interface InsertMoneyParameters {
  uuid: string;
  orderId: string;
  amountCents: number;
  means: string;
  receivedOn: string;
  reference: string | null;
}

export interface InsertMoneyRow {
  amountCents: number;
}

export const insertMoney = optional<InsertMoneyParameters, InsertMoneyRow>({
  parameters: ["uuid","orderId","amountCents","means","receivedOn","reference"],
  columns: ["amount_cents!"],
  text: `with money as (
  insert into transactions (uuid, order_id, amount_cents, means, received_on, reference)
  values ($1, $2, $3, $4, $5::date, $6)
  on conflict (uuid) do nothing
  returning amount_cents
), known as (
  update orders set lacks_money = false where id = $2 and lacks_money and exists (select from money)
)
select amount_cents from money`,
});

export interface IsPaidAndLacksParameters {
  orderId: string;
}

export interface IsPaidAndLacksRow {
  id: string;
}

/** Marked as paid without its money, or paid in part. */
export const isPaidAndLacks = optional<IsPaidAndLacksParameters, IsPaidAndLacksRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from orders o where id = $1 and order_is_settled(status) and order_lacks_cents(o) > 0`,
});

export interface LacksMoneyParameters {
  orderId: string;
}

export interface LacksMoneyRow {
  id: string;
}

export const lacksMoney = optional<LacksMoneyParameters, LacksMoneyRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from orders_without_money where id = $1`,
});

export interface ContractHasLeftParameters {
  orderId: string;
}

export interface ContractHasLeftRow {
  id: string;
}

export const contractHasLeft = optional<ContractHasLeftParameters, ContractHasLeftRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from orders where id = $1 and contract_sent_at is not null`,
});

export interface KeepContractParameters {
  paymentId: string | null;
  earliest: string;
  latest: string;
  orderId: string;
}

/**
 * Paid for it is what the order holds and no task asks back, of whichever sale it came; of no money nothing is known, unless
 * there is none to pay.
 */
export const keepContract = exec<KeepContractParameters>({
  parameters: ["paymentId","earliest","latest","orderId"],
  text: `update orders o set contract_snapshot = contract_snapshot(o,
  (select jsonb_agg(item order by created_at, id) from contract_items where order_id = o.id),
  (select case when m.cents > 0 or o.total_cents = 0 then m.cents end from (
    select (coalesce(sum(refundable_cents(t)), 0) - (select coalesce(sum(amount_cents), 0) from refunds
      where order_id = o.id and state in ('due', 'failed')))::int as cents
    from transactions t where t.order_id = o.id) m),
  coalesce((select delivery_earliest from payments where id = $1), $2::date),
  coalesce((select delivery_latest from payments where id = $1), $3::date))
where o.id = $4 and (o.contract_snapshot is null or is_sold_anew(o))`,
});

export interface MakeNoteThePaymentParameters {
  paymentId: string;
  uuid: string;
  at: Date | null;
  orderId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  methodType: string | null;
  wallet: string | null;
  amountCents: number;
}

export interface MakeNoteThePaymentRow {
  uuid: string;
}

export const makeNoteThePayment = optional<MakeNoteThePaymentParameters, MakeNoteThePaymentRow>({
  parameters: ["paymentId","uuid","at","orderId","cardBrand","cardLast4","methodType","wallet","amountCents"],
  columns: ["uuid!"],
  text: `with attempt as (
  update payments set state = 'paid', closed_at = coalesce(closed_at, clock_timestamp()) where id = $1
)
update transactions t set uuid = $2, payment_id = $1, received_on = null,
  provider_paid_at = believed_instant($3, (select created_at from orders where id = $4), $2), card_brand = $5, card_last4 = $6,
  method_type = $7, wallet = $8
where t.uuid = (
  select t.uuid from transactions t
  where t.order_id = $4 and t.means = 'card' and is_by_hand(t.uuid) and t.amount_cents = $9 and t.refunded_cents = 0
    and not exists (select from refunds r where r.transaction_uuid = t.uuid)
    -- What the bank gave back of a chargeback is no payment that the provider has yet to tell of.
    and not exists (select from refunds c where c.order_id = t.order_id and t.uuid = 'hand:' || c.id)
  limit 1)
returning t.uuid`,
});

export interface CloseWithdrawalParameters {
  orderId: string;
  refundId: string | null;
}

/**
 * A statement is answered once its returns are over and given back: one return may answer several, and one whose pieces are still
 * expected is not. So it is, but for a return that is open, once all of the order's money that was to go back did, of which no
 * return need tell. Without `refundId` every refund of the order that was done is looked at.
 */
export const closeWithdrawal = exec<CloseWithdrawalParameters>({
  parameters: ["orderId","refundId"],
  text: `update withdrawals w set state = 'done', outcome = 'refunded', closed_at = clock_timestamp(), updated_at = clock_timestamp()
from refunds r
where r.order_id = $1 and r.id = coalesce($2::uuid, r.id) and r.state = 'done' and r.given_means is distinct from 'chargeback'
  and w.order_id = r.order_id and w.state <> 'done'
  and (not statement_waits(w) and (
      w.id = (select b.withdrawal_id from returns b where b.id = r.return_id)
        and exists (select from return_cases c where c.withdrawal_id = w.id)
      or exists (select from cases_of_statement(w) c join return_case_items i on i.case_id = c.id
        join return_lines l on l.order_item_id = i.order_item_id where l.return_id = r.return_id))
    or (exists (select from orders o where o.id = w.order_id and order_is_cancelled(o.status))
        or not exists (select from transactions t where t.order_id = w.order_id and refundable_cents(t) > 0))
      and not exists (select from refunds f where f.order_id = w.order_id and f.state in ('due', 'failed', 'requested', 'unknown'))
      and not exists (select from cases_of_statement(w) c where return_case_state(c) not in ('closed', 'called-off')))`,
});

export interface RefundedOfOrderParameters {
  statementId: string;
  orderId: string;
}

export interface RefundedOfOrderRow {
  totalCents: number;
  cents: number;
  answeringCents: number;
  heldCents: number;
}

/**
 * `answering_cents`: what of it may be the money of this statement, a withdrawal or a complaint; the fee
 * of a parcel that was paid before is none of it.
 */
export const refundedOfOrder = optional<RefundedOfOrderParameters, RefundedOfOrderRow>({
  parameters: ["statementId","orderId"],
  columns: ["total_cents!","cents!","answering_cents!","held_cents!"],
  text: `select total_cents, coalesce((
  select sum(amount_cents) from refunds where order_id = o.id and state = 'done' and given_means is distinct from 'chargeback'), 0)::int as cents,
  coalesce((select sum(amount_cents) from refunds r where r.order_id = o.id and r.state = 'done'
    and r.given_means is distinct from 'chargeback' and r.amount_cents > r.fee_cents and refund_answers(r, $1)), 0)::int as answering_cents,
  coalesce((select sum(refundable_cents(t)) from transactions t where t.order_id = o.id), 0)::int as held_cents
from orders o where id = $2`,
});

export interface InsertRefundLinesParameters {
  refundId: string;
  lines: Refine<unknown, RefundLine[]>;
}

export const insertRefundLines = exec<InsertRefundLinesParameters>({
  parameters: ["refundId","lines"],
  json: ["lines"],
  text: `insert into refund_lines (refund_id, order_item_id, cents)
select $1, "itemId", cents from json_to_recordset($2::json) as l("itemId" uuid, cents int)`,
});
