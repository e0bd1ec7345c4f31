// Written by `npm run db:types` from outbox.sql: change that file, not this one.
import { exec, many, optional, type JsonInput, type Refine } from "#server/db/statement.ts";

export interface InsertMessagesParameters {
  messages: JsonInput;
}

export interface InsertMessagesRow {
  id: number;
}

export const insertMessages = many<InsertMessagesParameters, InsertMessagesRow>({
  parameters: ["messages"],
  columns: ["id!"],
  json: ["messages"],
  text: `insert into outbox (dedupe_key, kind, template_type, order_id, user_id, batch_id, to_name, to_address, subject, html,
  text, facts, created_by, due_at)
select "dedupeKey", kind, "templateType", "orderId", "userId", "batchId", "toName", "toAddress", subject, html,
  text, facts, "createdBy", clock_timestamp() + make_interval(secs => coalesce("dueInSeconds", 0))
from json_to_recordset($1::json) as m("dedupeKey" text, kind text, "templateType" text, "orderId" uuid,
  "userId" uuid, "batchId" uuid, "toName" text, "toAddress" text, subject text, html text, text text, facts jsonb,
  "createdBy" uuid, "dueInSeconds" float8)
returning id`,
});

export interface InsertOnceParameters {
  message: JsonInput;
}

export const insertOnce = exec<InsertOnceParameters>({
  parameters: ["message"],
  json: ["message"],
  text: `insert into outbox (dedupe_key, kind, order_id, user_id, facts, due_at)
select "dedupeKey", kind, "orderId", "userId", facts, clock_timestamp() + make_interval(secs => coalesce("dueInSeconds", 0))
from json_to_record($1::json) as m("dedupeKey" text, kind text, "orderId" uuid, "userId" uuid, facts jsonb, "dueInSeconds" float8)
on conflict (dedupe_key) do nothing`,
});

export interface LockWaitingAcknowledgementParameters {
  email: string;
}

export interface LockWaitingAcknowledgementRow {
  id: number;
}

/** Who queues for this address at the same time waits on the counter that told them to share. */
export const lockWaitingAcknowledgement = optional<LockWaitingAcknowledgementParameters, LockWaitingAcknowledgementRow>({
  parameters: ["email"],
  columns: ["id!"],
  text: `select id from outbox where id = (
  select max(acknowledgement_id) from withdrawals
  where lower(email) = lower($1) and submitted_at > clock_timestamp() - interval '2 hours')
  and state = 'waiting' and due_at > clock_timestamp() and dedupe_key like 'withdrawals:%'
for update`,
});

export interface LockWaitingRefundParameters {
  dedupeKey: string;
}

export interface LockWaitingRefundRow {
  id: number;
}

/** The mail of a refund that has not left. */
export const lockWaitingRefund = optional<LockWaitingRefundParameters, LockWaitingRefundRow>({
  parameters: ["dedupeKey"],
  columns: ["id!"],
  text: `select id from outbox where dedupe_key = $1 and state = 'waiting' for update`,
});

export interface LockWaitingQuestionParameters {
  orderId: string;
}

export interface LockWaitingQuestionRow {
  id: number;
}

/** One about missing pieces that is not written yet: it speaks of all that are missing when it is. */
export const lockWaitingQuestion = optional<LockWaitingQuestionParameters, LockWaitingQuestionRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from outbox where order_id = $1 and kind = 'shortage' and state = 'waiting' and subject is null and facts is null
order by id desc limit 1 for update`,
});

export interface DropWaitingParameters {
  messageId: number;
}

export const dropWaiting = exec<DropWaitingParameters>({
  parameters: ["messageId"],
  text: `update outbox set state = 'cancelled', held_at = null where id = $1`,
});

export interface SetAcknowledgementParameters {
  messageId: number | null;
  withdrawalId: string;
}

export const setAcknowledgement = exec<SetAcknowledgementParameters>({
  parameters: ["messageId","withdrawalId"],
  text: `update withdrawals set acknowledgement_id = $1 where id = $2`,
});

export interface QueueWayBackParameters {
  orderId: string;
  leastSeconds: number;
}

/**
 * The parcel left after all out of which pieces were to be taken: what was stated of them, repetitions too, is acknowledged anew with
 * the way back, once to an address, and waits for its pieces. Where an acknowledgement has not left yet, that one says so.
 */
export const queueWayBack = exec<QueueWayBackParameters>({
  parameters: ["orderId","leastSeconds"],
  text: `with told as (
  select w.*, bool_or(c.withdrawal_id = w.id) as is_own
  from withdrawals w join orders o on o.id = w.order_id join return_cases c on c.order_id = o.id
  where o.id = $1 and (w.state <> 'done' or w.outcome = 'repeated') and c.cause = 'withdrawal'
    and c.checked_at is null and c.called_off_at is null and c.goods_received_at is null and left_after(o, c.opened_at) is not null
    and (c.id in (select k.id from cases_of_statement(w) k)
      or w.outcome = 'repeated' and not exists (select from withdrawal_items n where n.withdrawal_id = w.id))
  group by w.id
), expected as (
  update withdrawals set state = 'goods-due', updated_at = clock_timestamp()
  where state = 'received' and id in (select id from told where is_own)
), waiting as (
  select id from outbox where id in (select acknowledgement_id from told) and state = 'waiting' and html is null for update
)
insert into outbox (dedupe_key, kind, order_id, to_address, facts, due_at)
select distinct on (lower(t.email)) 'withdrawal-left:' || t.id || ':' || o.version, 'withdrawal', o.id, t.email, jsonb_build_object('withdrawalId', t.id),
  clock_timestamp() + make_interval(secs => $2)
from told t join orders o on o.id = $1
where not exists (select from told s join waiting a on a.id = s.acknowledgement_id where lower(s.email) = lower(t.email))
order by lower(t.email), t.submitted_at, t.id
on conflict (dedupe_key) do nothing`,
});

export interface QueueMessageOfParameters {
  leastSeconds: number;
  due: Refine<string | null, "automatic" | "contract" | "late-contract">;
  status: string | null;
  orderId: string;
}

/**
 * A message about an order as it is now, which is there once. `due`, of these: 'automatic', that of the status `status`,
 * where a template says that it leaves by itself (that of 'paid' is the contract's), and its text message where she agreed
 * to those; 'contract', the confirmation of an
 * order that is settled now, which asks no template and follows the review of one that staff must look at; and
 * 'late-contract', the same of an order that was settled without one: of what was given back whole, nothing is left to
 * confirm.
 */
export const queueMessageOf = exec<QueueMessageOfParameters>({
  parameters: ["leastSeconds","due","status","orderId"],
  text: `insert into outbox (dedupe_key, kind, template_type, channel, order_id, user_id, due_at)
select m.prefix || o.id, m.kind, m.template_type, case when m.template_type is null then 'sms' else 'mail' end, o.id, o.user_id,
  clock_timestamp() + make_interval(secs => m.seconds)
from orders o cross join lateral (
  select 'auto:' || t.type || ':' as prefix, 'automatic' as kind, t.type as template_type,
    greatest(t.delay_minutes * 60, $1::int) as seconds
  from message_templates t where $2 = 'automatic' and t.type = $3 and t.is_automatic and t.type <> 'paid'
  union all
  select 'sms:' || $3 || ':', 'sms-' || $3, null, $1::int
  where $2 = 'automatic' and $3 in ('to-pay', 'shipped', 'delivered') and sms_is_due(o.id, $3)
  union all
  select 'contract:', 'contract', 'paid', $1::int
  where $2 = 'contract' and o.review_reason is null or $2 = 'late-contract' and not (
    exists (select from transactions where order_id = o.id)
    and not exists (select from transactions t where t.order_id = o.id and refundable_cents(t) > 0))
) m
where o.id = $4
on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
  last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
  where message_waits_anew(outbox.state, outbox.attempts)`,
});

export interface QueueNewTotalParameters {
  leastSeconds: number;
  orderId: string;
}

/**
 * The 'to-pay' message of an order once more, since what it named is no longer the total. One that is not written yet
 * will name the new total by itself.
 */
export const queueNewTotal = exec<QueueNewTotalParameters>({
  parameters: ["leastSeconds","orderId"],
  text: `insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
select 'new-total:' || o.id || ':' || o.version, 'new-total', 'to-pay', o.id, o.user_id,
  clock_timestamp() + make_interval(secs => greatest(t.delay_minutes * 60, $1::int))
from orders o join message_templates t on t.type = 'to-pay' and t.is_automatic
where o.id = $2 and not exists (
  select from outbox where order_id = o.id and kind in ('automatic', 'new-total') and template_type = 'to-pay'
    and state = 'waiting' and html is null)`,
});

export interface QueueLiveBeginsParameters {
  quietHours: number;
  liveId: string;
  leastSeconds: number;
  aSecond: number;
}

/**
 * One message to each person who asked for it, unless she was told of one within some hours: a live that is switched off
 * and on, or a second one beside it, is no news. They leave some a second, so that what others wait for goes between.
 */
export const queueLiveBegins = exec<QueueLiveBeginsParameters>({
  parameters: ["quietHours","liveId","leastSeconds","aSecond"],
  text: `with told as (
  update alerts set told_at = clock_timestamp()
  where id in (
    select id from alerts
    where product_id is null
      and (told_at is null or told_at < clock_timestamp() - make_interval(hours => $1::int))
    order by id for update)
  returning id, email
)
insert into outbox (dedupe_key, kind, to_address, facts, due_at)
select 'live-begins:' || $2::text || ':' || id, 'live-begins', email,
  jsonb_build_object('alertId', id, 'liveId', $2::text),
  clock_timestamp() + make_interval(secs => $3::int + row_number() over () / $4::float8)
from told
on conflict (dedupe_key) do nothing`,
});

export interface QueuePiecesFreeParameters {
  leastSeconds: number;
}

/**
 * One message to each who asked for it once a unit is free for which nobody waits in a live comment. It is a message to all
 * of them: the unit is kept for nobody.
 */
export const queuePiecesFree = exec<QueuePiecesFreeParameters>({
  parameters: ["leastSeconds"],
  text: `with free as (
  select a.id from alerts a join products p on p.id = a.product_id join lives l on l.id = p.live_id and l.is_active
  where a.told_at is null and p.archived_at is null and (p.stock is null or p.taken < p.stock)
    and not exists (select from claims c where c.product_id = p.id and c.state = 'waiting')
  order by a.id limit 500 for update of a skip locked
), told as (
  update alerts set told_at = clock_timestamp() where id in (select id from free) returning id, email, asked_at
)
insert into outbox (dedupe_key, kind, to_address, facts, due_at)
select 'piece-free:' || id || ':' || extract(epoch from asked_at), 'piece-free', email, jsonb_build_object('alertId', id),
  clock_timestamp() + make_interval(secs => $1::int)
from told
on conflict (dedupe_key) do nothing;

-- Statements that may write several rows at once do so in the order of their keys: two of them that wait for each other's row
-- would be a deadlock.`,
});

export interface QueueRemindersParameters {
  words: Refine<unknown, unknown>;
}

/**
 * To whoever has yet to pay, at the moments that the live says, by mail where she has one. Of moments that passed together,
 * as while the shop was down, the last one counts; a moment before she was asked does not.
 */
export const queueReminders = exec<QueueRemindersParameters>({
  parameters: ["words"],
  json: ["words"],
  text: `insert into outbox (dedupe_key, kind, template_type, order_id, user_id, facts, due_at)
select 'reminder:' || o.id || ':' || extract(epoch from r.at), 'reminder', 'to-pay', o.id, o.user_id, $1, clock_timestamp()
from orders o join order_emails e on e.order_id = o.id cross join lateral last_reminder(o.held_until, o.live_id) r
where o.origin <> 'guest' and o.status = 'to-pay' and o.created_at > '-infinity' and o.held_until > clock_timestamp()
  and r.at > (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay')
  and lower(coalesce(e.email, '.invalid')) not like '%.invalid'
order by 1
on conflict (dedupe_key) do nothing`,
});

/** The same moments by text message, to who agreed to those. */
export const queueSmsReminders = exec<void>({
  text: `insert into outbox (dedupe_key, kind, channel, order_id, user_id, due_at)
select 'sms:reminder:' || o.id || ':' || extract(epoch from r.at), 'sms-reminder', 'sms', o.id, o.user_id, clock_timestamp()
from orders o cross join lateral last_reminder(o.held_until, o.live_id) r
where o.origin <> 'guest' and o.status = 'to-pay' and o.created_at > '-infinity' and o.held_until > clock_timestamp()
  and r.at > (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay')
  and sms_is_due(o.id, 'reminder')
order by 1
on conflict (dedupe_key) do nothing`,
});

export interface QueueReleasedParameters {
  words: Refine<unknown, unknown>;
  wordsAfterLive: Refine<unknown, unknown>;
  leastSeconds: number;
  orderId: string;
}

/** To whoever did not pay in time, where she has an e-mail. Once the live is over nothing can be resumed. */
export const queueReleased = exec<QueueReleasedParameters>({
  parameters: ["words","wordsAfterLive","leastSeconds","orderId"],
  json: ["words","wordsAfterLive"],
  text: `insert into outbox (dedupe_key, kind, template_type, order_id, user_id, facts, due_at)
select 'released:' || o.id || ':' || o.version, 'released', o.status, o.id, o.user_id,
  case when l.is_active then $1::jsonb else $2::jsonb end,
  clock_timestamp() + make_interval(secs => $3::int)
from orders o join order_emails e on e.order_id = o.id join lives l on l.id = o.live_id
where o.id = $4 and lower(coalesce(e.email, '.invalid')) not like '%.invalid'
on conflict (dedupe_key) do nothing`,
});

export interface TellAnewParameters {
  orderId: string;
}

/**
 * What the statuses of a parcel's way announce was told of its first sending: the second one is told too. What has not left
 * is no longer true.
 */
export const tellAnew = exec<TellAnewParameters>({
  parameters: ["orderId"],
  text: `update outbox set dedupe_key = dedupe_key || ':' || id, kind = case kind when 'automatic' then 'earlier-sending' else kind end,
  state = case when state = 'waiting' then 'cancelled' else state end, held_at = null
where order_id = $1 and dedupe_key = any(array(
  select k.prefix || s.status || ':' || $1
  from unnest(array['auto:', 'sms:']) as k(prefix), unnest(array['preparing', 'to-ship', 'shipped', 'delivered']) as s(status)))`,
});

export interface QueueKeptRemindersParameters {
  days: number;
}

/**
 * To whoever keeps a parcel open, in the morning some days before that ends, once a last day: by mail where she has one,
 * and by text message where she agreed to those. Whoever asked for it after that moment knows.
 */
export const queueKeptReminders = exec<QueueKeptRemindersParameters>({
  parameters: ["days"],
  text: `insert into outbox (dedupe_key, kind, channel, order_id, user_id, due_at)
select m.kind || ':' || p.id || ':' || p.open_until, m.kind, m.channel, o.id, o.user_id, clock_timestamp()
from parcels p
cross join lateral (select (p.open_until - $1::int + time '09:00') at time zone 'Europe/Paris' as at) r
cross join lateral (select id, user_id from orders where parcel_id = p.id and order_is_settled(status)
  order by created_at, id limit 1) o
left join order_emails e on e.order_id = o.id
cross join lateral (
  select 'parcel-ends' as kind, 'mail' as channel where lower(coalesce(e.email, '.invalid')) not like '%.invalid'
  union all
  select 'sms-kept', 'sms' where sms_is_due(o.id, 'kept')
) m
where $1 > 0 and p.open_until is not null and parcel_waits(p) and r.at <= clock_timestamp() and not exists (
  select from order_history h join orders k on k.id = h.order_id
  where k.parcel_id = p.id and h.event = 'parcel' and h.facts ->> 'keptUntil' = p.open_until::text and h.at > r.at)
order by 1
on conflict (dedupe_key) do nothing`,
});

export interface QueueCreditGivenParameters {
  leastSeconds: number;
  creditId: string;
}

/** To whom a credit was given, where she has an e-mail. What takes the place of a refund is told of with the refund. */
export const queueCreditGiven = exec<QueueCreditGivenParameters>({
  parameters: ["leastSeconds","creditId"],
  text: `insert into outbox (dedupe_key, kind, user_id, facts, due_at)
select 'credit-given:' || c.id, 'credit-given', u.id, jsonb_build_object('creditId', c.id),
  clock_timestamp() + make_interval(secs => $1::int)
from credits c join users u on u.id = c.user_id
where c.id = $2 and c.source <> 'refund' and lower(coalesce(u.email, '.invalid')) not like '%.invalid'
on conflict (dedupe_key) do nothing`,
});

export interface QueueCreditEndsParameters {
  days: number;
}

/** To whoever has credit that ends soon, once an end, in the morning: so many days before, of a short one half of its time. */
export const queueCreditEnds = exec<QueueCreditEndsParameters>({
  parameters: ["days"],
  text: `insert into outbox (dedupe_key, kind, user_id, facts, due_at)
select 'credit-ends:' || c.id || ':' || extract(epoch from c.expires_at), 'credit-ends', u.id,
  jsonb_build_object('creditId', c.id), clock_timestamp()
from credits c join users u on u.id = c.user_id
where c.expires_at > clock_timestamp() and c.left_cents > c.reserved_cents
  and c.expires_at - least(make_interval(days => $1::int), (c.expires_at - c.granted_at) / 2) + interval '9 hours' <= clock_timestamp()
  and lower(coalesce(u.email, '.invalid')) not like '%.invalid'
order by 1
on conflict (dedupe_key) do nothing`,
});
