// Written by `npm run db:types` from attempts.sql: change that file, not this one.
import { exec, many, optional } from "#server/db/statement.ts";

type OrdersCancelCause = "hold-expired" | "customer" | "staff";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type PaymentsState = "starting" | "open" | "paid" | "refused" | "abandoned" | "failed" | "withdrawn";

export interface LockAttemptParameters {
  transactionUuid: string;
  detailedStatus: string;
  amountCents: number;
  reference: string;
}

export interface LockAttemptRow {
  paymentId: string;
  orderId: string;
  status: OrdersStatus;
  version: number;
  totalCents: number;
  reservedCents: number;
  creditCents: number;
  seenVersion: number;
  known: boolean;
  counted: boolean;
  paidBefore: boolean;
  paysRest: boolean;
  lacksUnits: boolean;
  edited: boolean;
  cancelCause: OrdersCancelCause | null;
}

/**
 * An attempt to pay with its order, as they stand under the order's lock. `known`: this event of the provider is stored
 * already; `counted`: this transaction's money is; `paid_before`: other money is held for this order, which
 * lacks none, and, where it is open, is not asked back; `pays_rest`: the order is paid in part, and lacks as much; `edited`:
 * items came or went after the attempt fixed its amount.
 */
export const lockAttempt = optional<LockAttemptParameters, LockAttemptRow>({
  parameters: ["transactionUuid","detailedStatus","amountCents","reference"],
  columns: ["payment_id!","order_id!","status!","version!","total_cents!","reserved_cents!","credit_cents!","seen_version!","known!","counted!","paid_before!","pays_rest!","lacks_units!","edited!","cancel_cause"],
  text: `select p.id as payment_id, o.id as order_id, o.status, o.version, o.total_cents, o.credit_cents as reserved_cents, p.credit_cents,
  (select version from orders where id = p.order_id) as seen_version,
  exists (select 1 from payment_events e where e.transaction_uuid = $1 and e.detailed_status = $2
    and event_is_judged(e.outcome)) as known,
  exists (select 1 from transactions t where t.uuid = $1) as counted,
  not o.lacks_money and exists (select 1 from transactions t
    where t.order_id = o.id and t.uuid <> $1 and refundable_cents(t) > case when order_is_open(o.status) then coalesce(
      (select sum(r.amount_cents) from refunds r where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')), 0) else 0 end) as paid_before,
  order_is_settled(o.status) and not o.lacks_money and order_lacks_cents(o) >= $3::bigint as pays_rest,
  exists (select 1 from order_items i where i.order_id = o.id and not i.takes_unit) as lacks_units,
  exists (select 1 from order_history h where h.order_id = o.id and h.event in ('line-added', 'line-removed')
    and h.at > p.started_at) as edited, o.cancel_cause
from payments p join orders o on o.id = p.order_id
where p.reference = $4
for no key update of o`,
});

export interface OpenAttemptParameters {
  formToken: string;
  means: readonly string[];
  aliasId: string | null;
  lifeMinutes: number;
  attemptId: string;
}

export interface OpenAttemptRow {
  formToken: string | null;
  tokenExpiresAt: Date | null;
  amountCents: number;
  means: string[] | null;
  aliasId: string | null;
}

/** Counted from before the provider was asked, so that the token is never believed to live longer than it does. */
export const openAttempt = optional<OpenAttemptParameters, OpenAttemptRow>({
  parameters: ["formToken","means","aliasId","lifeMinutes","attemptId"],
  columns: ["form_token","token_expires_at","amount_cents!","means","alias_id"],
  text: `update payments set state = 'open', form_token = $1, means = $2, alias_id = $3, token_expires_at = started_at + make_interval(mins => $4)
where id = $5 and state = 'starting'
returning form_token, token_expires_at, amount_cents, means, alias_id`,
});

export interface FailAttemptParameters {
  why: string;
  attemptId: string;
}

export const failAttempt = exec<FailAttemptParameters>({
  parameters: ["why","attemptId"],
  text: `update payments set state = 'failed', closed_at = clock_timestamp(), refusal_code = $1
where id = $2 and state = 'starting'`,
});

export interface LookAtAttemptParameters {
  leaseSeconds: number;
  attemptId: string;
}

export interface LookAtAttemptRow {
  state: PaymentsState;
  formToken: string | null;
  tokenExpiresAt: Date | null;
  amountCents: number;
  means: string[] | null;
  aliasId: string | null;
  leftAlone: boolean;
}

export const lookAtAttempt = optional<LookAtAttemptParameters, LookAtAttemptRow>({
  parameters: ["leaseSeconds","attemptId"],
  columns: ["state!","form_token","token_expires_at","amount_cents!","means","alias_id","left_alone!"],
  text: `select state, form_token, token_expires_at, amount_cents, means, alias_id,
  started_at <= clock_timestamp() - make_interval(secs => $1) as left_alone
from payments where id = $2`,
});

export interface FindUnresolvedParameters {
  overAfterMinutes: number;
  attemptId: string;
}

export interface FindUnresolvedRow {
  id: string;
  reference: string;
  over: boolean;
}

export const findUnresolved = optional<FindUnresolvedParameters, FindUnresolvedRow>({
  parameters: ["overAfterMinutes","attemptId"],
  columns: ["id!","reference!","over!"],
  text: `select id, reference, started_at < clock_timestamp() - make_interval(mins => $1) as over
from payments where id = $2`,
});

export interface UnresolvedOfOrderParameters {
  overAfterMinutes: number;
  orderId: string;
}

export interface UnresolvedOfOrderRow {
  id: string;
  reference: string;
  blocks: boolean;
  pending: boolean;
  over: boolean;
  justAsked: boolean;
}

/** `pending`: the provider checks it, for minutes or days, and is asked at the pace of `claimUnresolved`. */
export const unresolvedOfOrder = many<UnresolvedOfOrderParameters, UnresolvedOfOrderRow>({
  parameters: ["overAfterMinutes","orderId"],
  columns: ["id!","reference!","blocks!","pending!","over!","just_asked!"],
  text: `select id, reference, state in ('starting', 'open') as blocks,
  exists (select from pending_attempts u where u.payment_id = payments.id) as pending,
  started_at < clock_timestamp() - make_interval(mins => $1) as over,
  coalesce(last_checked_at > clock_timestamp() - interval '30 seconds', false) as just_asked
from payments where order_id = $2 and state in ('starting', 'open', 'refused', 'withdrawn')
order by started_at`,
});

export interface NoteQuestionParameters {
  attemptId: string;
}

export const noteQuestion = exec<NoteQuestionParameters>({
  parameters: ["attemptId"],
  text: `update payments set last_checked_at = clock_timestamp() where id = $1`,
});

export interface ClaimUnresolvedParameters {
  most: number;
  overAfterMinutes: number;
}

export interface ClaimUnresolvedRow {
  id: string;
  reference: string;
  over: boolean;
}

/**
 * Marks the attempts whose turn it is as asked about, so that another copy of the server leaves them alone. The older
 * an attempt, the longer the pause between two questions. An attempt of 'failed' has no token that anybody could pay. What
 * the provider has yet to decide about (`pending_attempts`) has moments of its own, and is never given up. The pause is asked
 * of the locked row once more: another copy may have asked between what this statement saw and its lock.
 */
export const claimUnresolved = many<ClaimUnresolvedParameters, ClaimUnresolvedRow>({
  parameters: ["most","overAfterMinutes"],
  columns: ["id!","reference!","over!"],
  text: `update payments set last_checked_at = clock_timestamp()
where id in (
  select p.id from (
    select id from payments
    where state in ('starting', 'open', 'refused', 'withdrawn')
      and started_at between clock_timestamp() - interval '24 hours' and clock_timestamp() - interval '2 minutes'
      and (last_checked_at is null or last_checked_at
        < clock_timestamp() - greatest(interval '55 seconds', (clock_timestamp() - started_at) / 5))
    except select payment_id from pending_attempts
    union select payment_id from pending_attempts where ask_at <= clock_timestamp()) due
  join payments p on p.id = due.id
  where p.last_checked_at is null or p.last_checked_at < clock_timestamp() - interval '55 seconds'
  order by p.last_checked_at nulls first, p.started_at limit $1
  for update of p skip locked)
returning id, reference, started_at < clock_timestamp() - make_interval(mins => $2) as over`,
});

/** Attempts that nobody could tell us about for a day. Money that still comes for one settles its order as ever. */
export const abandonOld = exec<void>({
  text: `update payments set state = 'abandoned', closed_at = coalesce(closed_at, clock_timestamp())
where state in ('starting', 'open', 'refused', 'withdrawn') and started_at < clock_timestamp() - interval '24 hours'
  and id not in (select payment_id from pending_attempts)`,
});

export interface CloseAttemptParameters {
  attemptId: string;
}

export interface CloseAttemptRow {
  orderId: string;
}

export const closeAttempt = optional<CloseAttemptParameters, CloseAttemptRow>({
  parameters: ["attemptId"],
  columns: ["order_id!"],
  text: `with o as materialized (
  select id from orders where id = (select order_id from payments where id = $1) for no key update
), closed as (
  update payments p set state = 'abandoned', closed_at = coalesce(p.closed_at, clock_timestamp())
  from o where p.id = $1 and p.order_id = o.id and p.state in ('starting', 'open', 'refused', 'withdrawn')
  returning order_id
)
update orders set version = version + 1, updated_at = clock_timestamp()
where id = (select order_id from closed)
returning id as order_id`,
});

export interface FindAnsweredParameters {
  reference: string | null;
  transactionUuid: string | null;
  detailedStatus: string | null;
  orderId: string;
}

export interface FindAnsweredRow {
  isOurs: boolean;
  isKnown: boolean;
}

/** Whether the answered attempt is this order's, and whether the event is stored already. */
export const findAnswered = optional<FindAnsweredParameters, FindAnsweredRow>({
  parameters: ["reference","transactionUuid","detailedStatus","orderId"],
  columns: ["is_ours!","is_known!"],
  text: `select exists (select 1 from payments where reference = $1 and order_id = o.id) as is_ours,
  exists (select 1 from payment_events where transaction_uuid = $2 and detailed_status = $3 and event_is_judged(outcome))
    as is_known
from orders o where o.id = $4`,
});

export interface ProductsWithoutUnitParameters {
  orderId: string;
}

export interface ProductsWithoutUnitRow {
  productId: string;
}

export const productsWithoutUnit = many<ProductsWithoutUnitParameters, ProductsWithoutUnitRow>({
  parameters: ["orderId"],
  columns: ["product_id!"],
  text: `select product_id from order_items where order_id = $1 and not takes_unit`,
});

export interface LockToReserveParameters {
  orderId: string;
}

export interface LockToReserveRow {
  totalCents: number;
}

/** Nothing is set apart for an order that may not be paid any more. */
export const lockToReserve = optional<LockToReserveParameters, LockToReserveRow>({
  parameters: ["orderId"],
  columns: ["total_cents!"],
  text: `select total_cents from orders where id = $1 and order_change_refusal(status, paid_at, held_until) is null for no key update`,
});

export interface LockCoveredParameters {
  orderId: string;
  version: number;
}

export interface LockCoveredRow {
  status: OrdersStatus;
  version: number;
  totalCents: number;
}

/** An order of which nothing is left to pay otherwise, as it was judged. */
export const lockCovered = optional<LockCoveredParameters, LockCoveredRow>({
  parameters: ["orderId","version"],
  columns: ["status!","version!","total_cents!"],
  text: `select status, version, total_cents from orders
where id = $1 and order_change_refusal(status, paid_at, held_until) is null and credit_cents = total_cents and version = $2
for no key update`,
});
