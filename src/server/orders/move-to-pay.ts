import { statement } from "#server/db/statement.ts";
import { queueAutomatic } from "#server/messages/automatic-message.ts";
import { STARTING_LEASE_SECONDS } from "#server/payments/attempt-times.ts";
import { isUndecided } from "#server/payments/undecided.ts";
import { isOutsideArea } from "./delivery-area.ts";
import { stretchedHold } from "./stretched-hold.ts";

export interface MovedToPay {
  outcome: /** A new attempt was opened; the order waits to be paid. */
    | "new"
    /** The order's open attempt still serves. */
    | "open"
    /** A twin of this request is asking the provider for its token right now. */
    | "starting"
    /** An earlier attempt is nearly over without a result, or a bank is deciding on it: the provider is asked first. */
    | "ask-first"
    /** The order changed while this statement waited for it: what was read is old, run it again. */
    | "moved-on"
    | "key-reused"
    | "locked"
    | "expired"
    | "empty"
    | "pieces-gone"
    | "address-missing"
    | "outside-area"
    | "minimum"
    | "no-terms"
    | "terms"
    | "terms-changed"
    | "total-changed"
    | "nothing-to-pay";
  attempt_id: string | null;
  form_token: string | null;
  token_expires_at: Date | null;
  amount_cents: number;
  address: Record<string, unknown> | null;
  /** The version of the terms that a guest accepts now. */
  in_force: string | null;
}

/**
 * 'Procéder au paiement' in one statement: locks the order, judges it, withdraws an older attempt, opens the new one,
 * moves the order to `to-pay` with its history and automatic message (as `changeStatus` does), keeps the accepted
 * terms and stretches the hold beyond the life of the form.
 *
 * All but the order's own row is read as of the statement's beginning. What changes the lines or opens an attempt also
 * changes the order's version, so a version that moved on while waiting for the lock tells that those reads are old.
 *
 * $1 order, $2 new attempt, $3 its reference, $4 terms accepted now, $5 total that the guest saw, $6 minimum
 * of the goods,
 * $7 hold in minutes, $8 actor kind, $9 actor id, $10 key, $11 request hash, $12 attempt the provider was asked about,
 * $13 what an address within the delivery area looks like, $14 and $15 the days between which the parcel is promised,
 * $16 version of the terms that the guest was shown, $17 the longest time of a hold with a payment under way.
 */
export const moveToPay = statement<MovedToPay>(`
  with open as materialized (
    select id, version, status, user_id, line_count, items_cents, total_cents, shipping_address, terms_version, terms_accepted_at,
      held_until, paid_at is not null as settled,
      held_until is not null and held_until <= clock_timestamp() as overdue
    from orders where id = $1 for update
  ), judged as materialized (
    select o.*, t.in_force, a.id as attempt_id, a.form_token, a.token_expires_at, case
        when o.version <> (select version from orders where id = $1) then 'moved-on'
        when k.request_hash <> $11 then 'key-reused'
        when o.status not in ('to-validate', 'to-pay') or o.settled then 'locked'
        when o.overdue then 'expired'
        when o.line_count = 0 then 'empty'
        when exists (select 1 from order_items i where i.order_id = o.id and not i.takes_unit) then 'pieces-gone'
        when o.shipping_address is null then 'address-missing'
        when ${isOutsideArea("o.shipping_address", "$13")} then 'outside-area'
        when o.items_cents < $6 then 'minimum'
        when t.in_force is null then 'no-terms'
        when $16 <> t.in_force then 'terms-changed'
        when not $4 and o.terms_accepted_at is null then 'terms'
        when not $4 and o.terms_version <> t.in_force then 'terms-changed'
        when $5 <> o.total_cents then 'total-changed'
        when o.total_cents = 0 then 'nothing-to-pay'
        when a.id is null or a.amount_cents <> o.total_cents or a.id = $12 then 'new'
        when a.state = 'starting' and a.started_at > clock_timestamp() - interval '${STARTING_LEASE_SECONDS} seconds' then 'starting'
        when a.state = 'starting' then 'new'
        when ${isUndecided("a.id")} then 'ask-first'
        when a.token_expires_at > clock_timestamp() + interval '3 minutes' then 'open'
        else 'ask-first'
      end as outcome
    from open o
    left join lateral (select version::text as in_force from pages where code = 'cgv' and is_active limit 1) t on true
    left join lateral (
      select * from payments where order_id = o.id and state in ('starting', 'open') limit 1
    ) a on true
    left join lateral (
      select request_hash from idempotency_keys
      where principal = 'order:' || o.id and route = 'payments.start' and key = $10 limit 1
    ) k on true
  ), fresh as (
    select * from judged where outcome = 'new'
  ), withdrawn as (
    update payments set state = 'withdrawn', closed_at = clock_timestamp()
    where id = (select attempt_id from fresh) and state in ('starting', 'open')
    returning id
  ), opened as (
    insert into payments (id, order_id, reference, amount_cents, state, delivery_earliest, delivery_latest)
    select $2, id, $3, total_cents, 'starting', $14, $15 from fresh where (select count(*) from withdrawn) >= 0
  ), changed as (
    update orders o set status = 'to-pay', version = o.version + 1, updated_at = clock_timestamp(),
      held_until = ${stretchedHold("o", "$7", "$17")},
      terms_version = case when $4 then f.in_force else o.terms_version end,
      terms_accepted_at = case when $4 then clock_timestamp() else o.terms_accepted_at end
    from fresh f where o.id = f.id
  ), accepted as (
    update orders o set terms_version = j.in_force, terms_accepted_at = clock_timestamp(), version = o.version + 1,
      updated_at = clock_timestamp()
    from judged j where o.id = j.id and $4 and j.outcome in ('open', 'starting')
      and j.terms_version is distinct from j.in_force
  ), noted as (
    insert into order_history (order_id, event, from_status, to_status, actor_kind, actor_id)
    select id, 'status', status, 'to-pay', $8, $9 from fresh where status <> 'to-pay'
  ), told as (
    ${queueAutomatic("'to-pay'", "fresh", "o.status <> 'to-pay'")}
  ), claimed as (
    insert into idempotency_keys (principal, route, key, request_hash, status)
    select 'order:' || id, 'payments.start', $10, $11, 200 from judged
    where outcome in ('new', 'open', 'starting')
    on conflict do nothing
  )
  select outcome, attempt_id, form_token, token_expires_at, total_cents as amount_cents, shipping_address as address,
    in_force
  from judged`);
