// Written by `npm run db:types` from move-to-pay.sql: change that file, not this one.
import { optional, type Refine } from "#server/db/statement.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";

export interface MoveToPayParameters {
  orderId: string;
  requestHash: string;
  areaPattern: string;
  minimumCents: number;
  termsVersion: string | null;
  acceptTerms: boolean;
  expectedTotalCents: number | null;
  askedAbout: string | null;
  creditCents: number;
  aliasId: string | null;
  leaseSeconds: number;
  key: string | null;
  attemptId: string;
  reference: string;
  deliveryEarliest: string;
  deliveryLatest: string;
  holdMinutes: number;
  holdLimitMinutes: number;
  actorKind: string;
  actorId: string | null;
  leastDelaySeconds: number;
}

export interface MoveToPayRow {
  outcome: Refine<string | null, "new" | "open" | "starting" | "ask-first" | "moved-on" | "key-reused" | "ORDER_LOCKED" | "ORDER_EXPIRED" | "empty" | "pieces-gone" | "address-missing" | "outside-area" | "minimum" | "promo-buyer" | "parcel-left" | "no-terms" | "terms" | "terms-changed" | "total-changed" | "credit" | "covered">;
  attemptId: string | null;
  formToken: string | null;
  tokenExpiresAt: Date | null;
  means: string[] | null;
  aliasId: string | null;
  totalCents: number;
  amountCents: number;
  address: Refine<unknown, AnyStoredAddress | null>;
  inForce: string | null;
  version: number;
}

/**
 * 'Procéder au paiement' in one statement: locks the order, judges it, withdraws an older attempt, opens the new one,
 * moves the order to `to-pay` with its history and automatic message (as `changeStatus` does), keeps the accepted
 * terms and stretches the hold beyond the life of the form.
 *
 * All but the order's own row is read as of the statement's beginning. What changes the items or opens an attempt also
 * changes the order's version, so a version that moved on while waiting for the lock tells that those reads are old.
 *
 * The outcomes: `new`, an attempt was opened and the order waits to be paid; `open`, its open attempt still serves;
 * `starting`, a duplicate of this request is asking the provider for its token right now; `ask-first`, an earlier attempt
 * is nearly over without a result, or a bank is deciding on it; `promo-buyer`, whether the buyer whose address it has by now
 * may use its promo code is to be judged; `parcel-left`, the parcel that it was to join is packed or goes elsewhere by now;
 * `credit`, that much of her credit is to be set apart first; `covered`, credit or a promo code leaves nothing to ask the
 * provider for; `moved-on`, the order changed while this statement waited
 * for it: run it again. `in_force` is the version of the terms that a guest accepts now, `termsVersion` the one that was
 * shown, `askedAbout` the attempt that the provider was asked about, `areaPattern` what an address within the delivery
 * area looks like, `creditCents` what of the total her credit was shown to pay, `aliasId` the kept card of this browser, if it is to pay by it: the form for one is no other browser's. The hold is the one with a payment under way.
 */
export const moveToPay = optional<MoveToPayParameters, MoveToPayRow>({
  parameters: ["orderId","requestHash","areaPattern","minimumCents","termsVersion","acceptTerms","expectedTotalCents","askedAbout","creditCents","aliasId","leaseSeconds","key","attemptId","reference","deliveryEarliest","deliveryLatest","holdMinutes","holdLimitMinutes","actorKind","actorId","leastDelaySeconds"],
  columns: ["outcome!","attempt_id","form_token","token_expires_at","means","alias_id","total_cents!","amount_cents!","address","in_force","version!"],
  text: `with open as materialized (
  select id, version, status, user_id, line_count, items_cents, discount_cents, total_cents, credit_cents, shipping_address, terms_version,
    parcel_id,
    terms_accepted_at, order_change_refusal(status, paid_at, held_until) as refusal
  from orders where id = $1 for no key update
), judged as materialized (
  select o.*, t.in_force, a.id as attempt_id, a.form_token, a.token_expires_at, a.means, a.alias_id, case
      when o.version <> (select version from orders where id = $1) then 'moved-on'
      when k.request_hash <> $2 then 'key-reused'
      when o.refusal is not null then o.refusal
      when o.line_count = 0 then 'empty'
      when exists (select 1 from order_items i where i.order_id = o.id and not i.takes_unit) then 'pieces-gone'
      when o.shipping_address is null then 'address-missing'
      when is_outside_area(o.shipping_address, $3) then 'outside-area'
      when o.parcel_id is not null and not exists (select from parcels p where p.id = o.parcel_id and p.state = 'open'
        and coalesce(p.address_key = parcel_address_key(o.shipping_address), true)) then 'parcel-left'
      when o.items_cents + o.discount_cents < $4 then 'minimum'
      when exists (select from promo_uses u join promo_codes c on c.id = u.promo_id and c.once_per_person
        where u.order_id = o.id and not exists (select from promo_persons n
          where n.order_id = o.id and n.person = 'email:' || email_hash(o.shipping_address ->> 'email'))) then 'promo-buyer'
      when t.in_force is null then 'no-terms'
      when coalesce($5 <> t.in_force, $6) then 'terms-changed'
      when not $6 and o.terms_accepted_at is null then 'terms'
      when not $6 and o.terms_version <> t.in_force then 'terms-changed'
      when $7 <> o.total_cents then 'total-changed'
      when o.total_cents = 0 and a.id is distinct from $8
        and exists (select from undecided_attempts u where u.payment_id = a.id) then 'ask-first'
      when o.credit_cents <> $9 or o.credit_cents > o.total_cents then case when a.id is not null and a.id is distinct from $8
        and exists (select from undecided_attempts u where u.payment_id = a.id) then 'ask-first' else 'credit' end
      when o.credit_cents = o.total_cents then 'covered'
      when a.id is null or a.amount_cents <> o.total_cents - o.credit_cents or a.id = $8 then 'new'
      when a.alias_id is not null and a.alias_id is distinct from $10 and a.state = 'starting' then 'new'
      when a.state = 'starting' and a.started_at > clock_timestamp() - make_interval(secs => $11) then 'starting'
      when a.state = 'starting' then 'new'
      when exists (select from undecided_attempts u where u.payment_id = a.id) then 'ask-first'
      when a.alias_id is not null and a.alias_id is distinct from $10 then 'new'
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
    where principal = 'order:' || o.id and route = 'payments.start' and key = $12 limit 1
  ) k on true
), fresh as (
  select * from judged where outcome = 'new'
), withdrawn as (
  update payments set state = 'withdrawn', closed_at = clock_timestamp()
  where id = (select attempt_id from fresh) and state in ('starting', 'open')
  returning id
), opened as (
  insert into payments (id, order_id, reference, amount_cents, credit_cents, state, delivery_earliest, delivery_latest, alias_id)
  select $13, id, $14, total_cents - credit_cents, credit_cents, 'starting', $15,
    -- The parcel that it is to join may wait longer.
    greatest($16::date, (select p.deliver_by from parcels p where p.id = fresh.parcel_id)), $10
  from fresh where (select count(*) from withdrawn) >= 0
), changed as (
  update orders o set status = 'to-pay', version = o.version + 1, updated_at = clock_timestamp(),
    held_until = coalesce(stretched_hold(o.held_until, o.created_at, $17, $18),
      case when o.origin <> 'guest' then (select e.at from time_to_pay_ends(o.live_id) e) end),
    terms_version = case when $6 then f.in_force else o.terms_version end,
    terms_accepted_at = case when $6 then clock_timestamp() else o.terms_accepted_at end
  from fresh f where o.id = f.id
), accepted as (
  update orders o set terms_version = j.in_force, terms_accepted_at = clock_timestamp(), version = o.version + 1,
    updated_at = clock_timestamp()
  from judged j where o.id = j.id and $6 and j.outcome in ('open', 'starting', 'covered')
    and j.terms_version is distinct from j.in_force
  returning o.version
), noted as (
  insert into order_history (order_id, event, from_status, to_status, actor_kind, actor_id)
  select id, 'status', status, 'to-pay', $19, $20 from fresh where status <> 'to-pay'
), told as (
  insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
  select 'auto:to-pay:' || o.id, 'automatic', 'to-pay', o.id, o.user_id,
    clock_timestamp() + make_interval(secs => greatest(t.delay_minutes * 60, $21))
  from fresh o join message_templates t on t.type = 'to-pay' and t.is_automatic
  where o.status <> 'to-pay'
  on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
    last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
    where message_waits_anew(outbox.state, outbox.attempts)
), claimed as (
  insert into idempotency_keys (principal, route, key, request_hash, status)
  select 'order:' || id, 'payments.start', $12, $2, 200 from judged
  where outcome in ('new', 'open', 'starting', 'covered')
  on conflict do nothing
)
select outcome, attempt_id, form_token, token_expires_at, means, alias_id, total_cents, total_cents - credit_cents as amount_cents,
  shipping_address as address, in_force, coalesce((select version from accepted), version) as version
from judged`,
});
