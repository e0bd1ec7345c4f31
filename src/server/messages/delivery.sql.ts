// Written by `npm run db:types` from delivery.sql: change that file, not this one.
import { exec, many, one, optional, type JsonInput, type Refine } from "#server/db/statement.ts";
import type { MessageType } from "#domain/message-type.ts";
import type { MessageFacts } from "./render-message.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type OutboxKind = "earlier-contract" | "sent-again" | "earlier-sending" | "parcel-ends" | "sms-kept" | "credit-given" | "credit-ends" | "recall" | "advertisement" | "shortage" | "complaint" | "contract-copy" | "invoice-copy" | "return-label" | "refund" | "return-received" | "relay-closed" | "automatic" | "contract" | "live-begins" | "manual" | "new-total" | "order-link" | "password-changed" | "password-reset" | "payment-link" | "piece-free" | "released" | "reminder" | "second-factor-reset" | "sign-in-link" | "sms-delivered" | "sms-reminder" | "sms-shipped" | "sms-to-pay" | "staff-invitation" | "test" | "withdrawal";

export interface ClaimMessagesParameters {
  leaseSeconds: number;
  channel: Refine<string | null, "mail" | "sms">;
  limit: number;
}

export interface ClaimMessagesRow {
  id: number;
  attempts: number;
  kind: OutboxKind;
  templateType: Refine<string | null, MessageType | null>;
  orderId: string | null;
  facts: Refine<unknown, MessageFacts | null>;
  toName: string | null;
  toAddress: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
}

/**
 * Takes due messages for some seconds. What another worker holds is passed over; what one held when it died is due again
 * once its lease has run out. Attempts are counted here; whoever marks the row must name them, so that a lease that was
 * lost marks nothing.
 */
export const claimMessages = many<ClaimMessagesParameters, ClaimMessagesRow>({
  parameters: ["leaseSeconds","channel","limit"],
  columns: ["id!","attempts!","kind!","template_type","order_id","facts","to_name","to_address","subject","html","text"],
  text: `update outbox set state = 'sending', attempts = attempts + 1,
  lease_until = clock_timestamp() + make_interval(secs => $1)
where id in (
  select id from outbox
  where channel = $2 and state in ('waiting', 'sending') and due_at <= clock_timestamp() and held_at is null
    and (state = 'waiting' or lease_until <= clock_timestamp())
  order by due_at, id limit $3 for update skip locked)
returning id, attempts, kind, template_type, order_id, facts, to_name, to_address, subject, html, text`,
});

export interface HoldOverdueParameters {
  afterMinutes: number;
}

/**
 * Leaves to staff what should have left long ago. Links that people asked for are not held: those too old are ended as
 * soon as they are looked at.
 */
export const holdOverdue = exec<HoldOverdueParameters>({
  parameters: ["afterMinutes"],
  text: `update outbox set state = 'waiting', held_at = clock_timestamp(), lease_until = null
where state in ('waiting', 'sending') and held_at is null
  and due_at <= clock_timestamp() - make_interval(mins => $1)
  and (state = 'waiting' or lease_until <= clock_timestamp())
  and kind not in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link')`,
});

export interface FreezeMessageParameters {
  subject: string;
  html: string;
  text: string;
  toName: string;
  toAddress: string;
  facts: JsonInput | null;
  id: number;
  attempts: number;
}

/** Keeps what was written, once and for good: later tries send the same. */
export const freezeMessage = exec<FreezeMessageParameters>({
  parameters: ["subject","html","text","toName","toAddress","facts","id","attempts"],
  json: ["facts"],
  text: `update outbox set subject = $1, html = $2, text = $3, to_name = coalesce(to_name, $4),
  to_address = coalesce(to_address, $5), facts = coalesce(facts || $6, $6)
where id = $7 and attempts = $8 and state = 'sending'`,
});

export interface NameRecipientParameters {
  userId: string | null;
  toName: string;
  toAddress: string;
  subject: string;
  id: number;
  attempts: number;
}

/** What staff may know of a message whose words are not kept. */
export const nameRecipient = exec<NameRecipientParameters>({
  parameters: ["userId","toName","toAddress","subject","id","attempts"],
  text: `update outbox set user_id = $1, to_name = $2, to_address = $3, subject = $4
where id = $5 and attempts = $6 and state = 'sending'`,
});

export interface ForgetMessageParameters {
  id: number;
  attempts: number;
}

export const forgetMessage = exec<ForgetMessageParameters>({
  parameters: ["id","attempts"],
  text: `delete from outbox where id = $1 and attempts = $2 and state = 'sending'`,
});

export interface MarkSentParameters {
  id: number;
  response: string;
  attempts: number;
}

/**
 * The acknowledgement of a withdrawal and the confirmation of a contract are dated when a mail server has taken them.
 * The order is locked first, as by every change of it that touches its messages. That the notice of a recall was taken
 * is kept longer than the message.
 */
export const markSent = exec<MarkSentParameters>({
  parameters: ["id","response","attempts"],
  text: `with confirmed as materialized (
  select id from orders where id = (select order_id from outbox where id = $1 and kind = 'contract')
  for no key update
), sent as (
  update outbox set state = 'sent', sent_at = clock_timestamp(), lease_until = null, last_error = null,
    provider_response = $2
  where id = $1 and attempts = $3 and state = 'sending' and (select count(*) from confirmed) >= 0
  returning id, kind, facts, order_id
), dated as (
  update orders set contract_sent_at = clock_timestamp()
  where id = (select order_id from sent where kind = 'contract') and contract_sent_at is null
), dated_late as (
  update earlier_contracts set sent_at = clock_timestamp()
  where id = (select id from earlier_contracts c where c.order_id = (select order_id from sent where kind = 'earlier-contract')
    order by c.ended_at desc limit 1) and sent_at is null
), recalled as (
  update recall_orders r set mailed_at = clock_timestamp(), mail_response = $2 from sent
  where sent.kind = 'recall' and r.recall_id = (sent.facts ->> 'recallId')::uuid and r.order_id = sent.order_id
)
update withdrawals w set acknowledged_at = clock_timestamp() from sent
where sent.kind = 'withdrawal' and w.acknowledged_at is null
  and (w.acknowledgement_id = sent.id or w.id = (sent.facts ->> 'withdrawalId')::uuid)`,
});

export interface MarkEndedParameters {
  state: Refine<string | null, "failed" | "no-address" | "cancelled">;
  error: string;
  id: number;
  attempts: number;
}

/** Ends a message without sending it; it stays on the staff's list. */
export const markEnded = exec<MarkEndedParameters>({
  parameters: ["state","error","id","attempts"],
  text: `update outbox set state = $1, lease_until = null, last_error = $2
where id = $3 and attempts = $4 and state = 'sending'`,
});

export interface PostponeParameters {
  dueAt: Date;
  id: number;
  attempts: number;
}

/** Not tried: its moment has not come yet. */
export const postpone = exec<PostponeParameters>({
  parameters: ["dueAt","id","attempts"],
  text: `update outbox set state = 'waiting', lease_until = null, attempts = attempts - 1, due_at = $1
where id = $2 and attempts = $3 and state = 'sending'`,
});

export interface PaperOwedParameters {
  id: number;
}

export interface PaperOwedRow {
  mayWait: boolean;
  nextAt: Date;
}

/**
 * Whether a paper that this mail brings is not numbered yet: the invoice of a contract, the credit note of the refund that it
 * tells of, those of a replaced piece whose difference no refund tells of, any document of a mail that is nothing but documents; for those of a replaced piece, which may wait for money that
 * staff have to give back, an hour. `may_wait`: it is not older than an hour, and the paper waits
 * for no address. `next_at`: the older it is, the later it is looked at again.
 */
export const paperOwed = optional<PaperOwedParameters, PaperOwedRow>({
  parameters: ["id"],
  columns: ["may_wait!","next_at!"],
  text: `select m.created_at > clock_timestamp() - interval '1 hour'
    and (select invoice_waits_until(o) from orders o where o.id = m.order_id) is null as may_wait,
  clock_timestamp() + greatest(interval '2 seconds', least(interval '5 minutes', (clock_timestamp() - m.created_at) / 4)) as next_at
from outbox m where m.id = $1 and (
  m.kind in ('contract', 'invoice-copy')
    and exists (select from transactions t where t.order_id = m.order_id and t.invoice_owed)
  or (m.kind = 'invoice-copy' or m.facts ->> 'refundId' is not null and m.facts ->> 'ofSurcharge' is null)
    and exists (select from refunds r where r.order_id = m.order_id and r.state = 'done' and not r.credited
      and (m.kind = 'invoice-copy' or r.id::text = m.facts ->> 'refundId'))
  or exists (select from shortages s where m.facts -> 'shortageIds' ? s.id::text and s.order_id = m.order_id and s.papers_owed
    and not exists (select from refunds r where r.return_id = s.return_id and r.state <> 'dismissed'))
  or m.kind = 'invoice-copy' and m.created_at > clock_timestamp() - interval '1 hour'
    and exists (select from shortages s where s.order_id = m.order_id and s.papers_owed))`,
});

export interface MarkDelayedParameters {
  error: string;
  seconds: number;
  id: number;
  attempts: number;
}

export const markDelayed = exec<MarkDelayedParameters>({
  parameters: ["error","seconds","id","attempts"],
  text: `update outbox set state = 'waiting', lease_until = null, last_error = $1,
  due_at = clock_timestamp() + make_interval(secs => $2)
where id = $3 and attempts = $4 and state = 'sending'`,
});

export interface GiveBackParameters {
  error: string;
  id: number;
  attempts: number;
}

/** As if it had not been tried: nothing was wrong with this message. */
export const giveBack = exec<GiveBackParameters>({
  parameters: ["error","id","attempts"],
  text: `update outbox set state = 'waiting', lease_until = null, attempts = attempts - 1, last_error = $1
where id = $2 and attempts = $3 and state = 'sending'`,
});

export interface GetStatusParameters {
  orderId: string;
}

export interface GetStatusRow {
  status: OrdersStatus;
}

export const getStatus = optional<GetStatusParameters, GetStatusRow>({
  parameters: ["orderId"],
  columns: ["status!"],
  text: `select status from orders where id = $1`,
});

export interface DropUnlessTrueParameters {
  statuses: readonly string[];
  orderId: string;
  error: string;
  id: number;
  attempts: number;
}

export interface DropUnlessTrueRow {
  holds: boolean;
}

/**
 * The order is locked, so that the drop and a change that makes the message true again are one after the other: the
 * change either stops the drop or finds the message dropped, and revives it.
 */
export const dropUnlessTrue = optional<DropUnlessTrueParameters, DropUnlessTrueRow>({
  parameters: ["statuses","orderId","error","id","attempts"],
  columns: ["holds!"],
  text: `with o as materialized (
  select status = any($1::text[]) as holds from orders where id = $2 for update
), dropped as (
  update outbox set state = 'cancelled', lease_until = null, last_error = $3
  where id = $4 and attempts = $5 and state = 'sending' and not (select holds from o)
)
select holds from o`,
});

export interface FormOpenUntilParameters {
  orderId: string;
}

export interface FormOpenUntilRow {
  until: Date | null;
}

/**
 * A form that is being made, or over which a bank has yet to decide, has no end yet: it is looked at again in a minute.
 * A bank is deciding while the provider said that a transaction is running, and nothing since; words may come in any order.
 */
export const formOpenUntil = one<FormOpenUntilParameters, FormOpenUntilRow>({
  parameters: ["orderId"],
  columns: ["until"],
  text: `select max(case when p.token_expires_at is null or p.undecided then clock_timestamp() + interval '1 minute'
  else p.token_expires_at end) as until
from (
  select a.token_expires_at, exists (select from undecided_attempts u where u.payment_id = a.id) as undecided
  from payments a where a.order_id = $1 and a.state in ('starting', 'open')
) p
where p.token_expires_at is null or p.token_expires_at > clock_timestamp() or p.undecided`,
});

export interface LockAddressParameters {
  address: string;
}

export const lockAddress = exec<LockAddressParameters>({
  parameters: ["address"],
  text: `select pg_advisory_xact_lock(hashtextextended('mail to ' || lower($1), 0))`,
});

export interface HoldForStrangerParameters {
  address: string;
  id: number;
  error: string;
  attempts: number;
}

/**
 * Ends the message when its address has had its share: from guest orders that nobody paid, one message of a kind an
 * hour and five a day. Counted are those that left, and those that were let through and are about to: a message has
 * its address from then on.
 */
export const holdForStranger = exec<HoldForStrangerParameters>({
  parameters: ["address","id","error","attempts"],
  text: `with unproved as (
  select m.kind, m.template_type, m.sent_at from outbox m join orders o on o.id = m.order_id
  where m.kind in ('automatic', 'new-total') and lower(m.to_address) = lower($1) and m.id <> $2
    and (m.state in ('waiting', 'sending') or m.state = 'sent' and m.sent_at > clock_timestamp() - interval '1 day')
    and o.origin = 'guest' and o.paid_at is null
)
update outbox set state = 'cancelled', lease_until = null, last_error = $3
where id = $2 and attempts = $4 and state = 'sending'
  and exists (select from orders o where o.id = outbox.order_id and o.origin = 'guest' and o.paid_at is null)
  and ((select count(*) from unproved) >= 5 or exists (
    select from unproved u where u.kind = outbox.kind and u.template_type = outbox.template_type
      and coalesce(u.sent_at > clock_timestamp() - interval '1 hour', true)))`,
});

export interface KeepAddressParameters {
  address: string;
  id: number;
  attempts: number;
}

export const keepAddress = exec<KeepAddressParameters>({
  parameters: ["address","id","attempts"],
  text: `update outbox set to_address = $1 where id = $2 and attempts = $3 and state = 'sending'`,
});

export interface FindAskerParameters {
  id: number;
}

export interface FindAskerRow {
  userId: string;
  email: string;
  firstName: string;
  name: string;
  late: boolean;
  invited: boolean;
}

/** Whose account a message with a link into it is for. */
export const findAsker = optional<FindAskerParameters, FindAskerRow>({
  parameters: ["id"],
  columns: ["user_id!","email!","first_name!","name!","late!","invited!"],
  text: `select u.id as user_id, u.email, u.first_name, u.display_name as name,
  o.created_at < clock_timestamp() - interval '1 hour' as late,
  exists (select from staff_invitations i where i.user_id = u.id) as invited
from outbox o join users u on lower(u.email) = lower(o.to_address)
where o.id = $1`,
});

export interface IsAskedTooLongAgoParameters {
  id: number;
}

export interface IsAskedTooLongAgoRow {
  late: boolean;
}

export const isAskedTooLongAgo = optional<IsAskedTooLongAgoParameters, IsAskedTooLongAgoRow>({
  parameters: ["id"],
  columns: ["late!"],
  text: `select created_at < clock_timestamp() - interval '1 hour' as late from outbox where id = $1`,
});

export interface ReadAddressedParameters {
  id: number;
}

export interface ReadAddressedRow {
  address: string;
  name: string;
  firstName: string;
}

/** Whom a message that staff wrote to a person goes to. */
export const readAddressed = optional<ReadAddressedParameters, ReadAddressedRow>({
  parameters: ["id"],
  columns: ["address!","name!","first_name!"],
  text: `select o.to_address as address, coalesce(o.to_name, '') as name, coalesce(u.first_name, '') as first_name
from outbox o left join users u on u.id = o.user_id where o.id = $1 and o.to_address is not null`,
});

export interface MarkUnderAgreementParameters {
  choiceId: number;
  id: number;
  attempts: number;
}

/** The choice under which an advertisement leaves, and the moment for which that was looked at. */
export const markUnderAgreement = exec<MarkUnderAgreementParameters>({
  parameters: ["choiceId","id","attempts"],
  text: `update outbox set facts = facts || jsonb_build_object('choiceId', $1::bigint, 'leavesAt', clock_timestamp())
where id = $2 and attempts = $3 and state = 'sending'`,
});

export interface ReadLiveToTellParameters {
  liveId: string | null;
  alertId: string | null;
}

export interface ReadLiveToTellRow {
  alertId: string;
  email: string;
  askedAt: Date;
  userId: string | null;
  firstName: string;
  name: string;
  liveId: string;
  title: string;
}

/** Who is told that a live begins: nobody once it is off the air, or once she wants it no more. */
export const readLiveToTell = optional<ReadLiveToTellParameters, ReadLiveToTellRow>({
  parameters: ["liveId","alertId"],
  columns: ["alert_id!","email!","asked_at!","user_id","first_name!","name!","live_id!","title!"],
  text: `select a.id as alert_id, a.email, a.asked_at, u.id as user_id, coalesce(u.first_name, '') as first_name,
  coalesce(u.display_name, '') as name, l.id as live_id, l.title
from alerts a join lives l on l.id = $1::uuid and l.is_active
left join users u on lower(u.email) = lower(a.email)
where a.id = $2::uuid`,
});

export interface ReadPieceToTellParameters {
  alertId: string | null;
}

export interface ReadPieceToTellRow {
  alertId: string;
  email: string;
  askedAt: Date;
  userId: string | null;
  firstName: string;
  name: string;
  liveId: string;
  reference: string | null;
  piece: string;
  photoKey: string | null;
  hexCode: string | null;
}

/** Who is told that a product is free again: nobody once it is taken anew, or the live is over. */
export const readPieceToTell = optional<ReadPieceToTellParameters, ReadPieceToTellRow>({
  parameters: ["alertId"],
  columns: ["alert_id!","email!","asked_at!","user_id","first_name!","name!","live_id!","reference","piece!","photo_key","hex_code"],
  text: `select a.id as alert_id, a.email, a.asked_at, u.id as user_id, coalesce(u.first_name, '') as first_name,
  coalesce(u.display_name, '') as name, p.live_id, p.ref_category as reference,
  concat_ws(', ', p.name, c.name, p.size) as piece, p.photo_key, c.hex_code
from alerts a join products p on p.id = a.product_id join lives l on l.id = p.live_id and l.is_active
left join product_colors c on c.id = p.color_id left join users u on lower(u.email) = lower(a.email)
where a.id = $1::uuid and p.archived_at is null and (p.stock is null or p.taken < p.stock)`,
});

export interface ForgetAlertMessageParameters {
  alertId: string | null;
  id: number;
  attempts: number;
}

/** What was not told may be told another time. */
export const forgetAlertMessage = exec<ForgetAlertMessageParameters>({
  parameters: ["alertId","id","attempts"],
  text: `with untold as (update alerts set told_at = null where id = $1::uuid)
delete from outbox where id = $2 and attempts = $3 and state = 'sending'`,
});
