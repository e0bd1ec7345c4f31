// Written by `npm run db:types` from sms.sql: change that file, not this one.
import { exec, optional, type Refine } from "#server/db/statement.ts";

export interface FindSendParameters {
  seconds: number;
  id: number;
}

export interface FindSendRow {
  state: Refine<string | null, "asked" | "accepted" | "sent" | "failed" | "delivered">;
  tag: string;
  askedTimes: number;
  toAddress: string;
  lookAt: Date | null;
}

/** What is known of a text that was asked for at an earlier try. `look_at`: before that its provider does not know it yet. */
export const findSend = optional<FindSendParameters, FindSendRow>({
  parameters: ["seconds","id"],
  columns: ["state!","tag!","asked_times!","to_address!","look_at"],
  text: `select s.state, s.tag, s.asked_times, m.to_address,
  case when s.asked_at > clock_timestamp() - make_interval(secs => $1)
    then s.asked_at + make_interval(secs => $1) end as look_at
from sms_sends s join outbox m on m.id = s.message_id where s.message_id = $2`,
});

export interface BeginSendParameters {
  id: number;
  attempts: number;
  orderId: string;
  tag: string;
  totalCents: number;
  text: string;
  html: string;
}

export interface BeginSendRow {
  number: string;
  tag: string;
}

/**
 * Written before the provider is asked, and only while she agrees: whoever stops the messages comes before this statement,
 * or after the message. Answers nothing when she does not, or when the lease is lost.
 */
export const beginSend = optional<BeginSendParameters, BeginSendRow>({
  parameters: ["id","attempts","orderId","tag","totalCents","text","html"],
  columns: ["number!","tag!"],
  text: `with mine as materialized (
  select id from outbox where id = $1 and attempts = $2 and state = 'sending' for update
), agreed as materialized (
  select c.id, c.number from mine cross join lateral sms_of_order($3) s join sms_consents c on c.id = s.consent_id
  where c.ended_at is null and not sms_waits_for_payment($3, c.id) for share of c
), asked as (
  insert into sms_sends (message_id, tag, consent_id, total_cents) select mine.id, $4, agreed.id, $5 from mine, agreed
  on conflict (message_id) do update set consent_id = excluded.consent_id, total_cents = excluded.total_cents,
    asked_at = clock_timestamp(), asked_times = 2
    where sms_sends.state = 'asked' and sms_sends.asked_times = 1
  returning message_id, tag
), kept as (
  update outbox m set to_address = agreed.number, subject = $6, text = $6, html = $7
  from agreed, asked where m.id = asked.message_id
)
select agreed.number, asked.tag from agreed, asked`,
});

export interface ForgetSendParameters {
  id: number;
}

/** It was certainly not taken. */
export const forgetSend = exec<ForgetSendParameters>({
  parameters: ["id"],
  text: `delete from sms_sends where message_id = $1 and state = 'asked'`,
});

export interface MarkTakenParameters {
  id: number;
  providerId: string | null;
  parts: number | null;
  attempts: number;
}

export interface MarkTakenRow {
  orderId: string | null;
}

/**
 * The provider has it. Whoever is told so of what she owes needs no word of staff; not if it did not arrive, which may be
 * reported before the provider's own answer.
 */
export const markTaken = optional<MarkTakenParameters, MarkTakenRow>({
  parameters: ["id","providerId","parts","attempts"],
  columns: ["order_id"],
  text: `with named as materialized (
  select id from orders where id = (select order_id from outbox where id = $1) for no key update
), taken as (
  update sms_sends set state = case when state = 'asked' then 'accepted' else state end,
    provider_id = coalesce($2, provider_id), parts = coalesce($3, parts), changed_at = clock_timestamp()
  where message_id = $1 and (select count(*) from named) >= 0
  returning state, total_cents
), sent as (
  update outbox set state = 'sent', sent_at = clock_timestamp(), lease_until = null, last_error = null
  where id = $1 and attempts = $4 and state = 'sending'
  returning order_id, kind
), told as (
  insert into order_contacts (order_id, kind, total_cents, message_id)
  select sent.order_id, 'texted', taken.total_cents, $1 from sent, taken
  where sent.kind in ('sms-to-pay', 'sms-reminder') and taken.state <> 'failed'
  on conflict (message_id) where message_id is not null do nothing
)
select order_id from sent`,
});

export interface LockReportedParameters {
  tag: string;
}

export interface LockReportedRow {
  messageId: number;
  state: Refine<string | null, "asked" | "accepted" | "sent" | "failed" | "delivered">;
  providerId: string | null;
  orderId: string;
  toAddress: string | null;
}

/** The order first, as by every change of it that touches its messages. */
export const lockReported = optional<LockReportedParameters, LockReportedRow>({
  parameters: ["tag"],
  columns: ["message_id!","state!","provider_id","order_id!","to_address"],
  text: `with named as materialized (
  select o.id from sms_sends s join outbox m on m.id = s.message_id join orders o on o.id = m.order_id
  where s.tag = $1 for no key update of o
)
select s.message_id, s.state, s.provider_id, m.order_id, m.to_address
from named join outbox m on m.order_id = named.id join sms_sends s on s.message_id = m.id and s.tag = $1
for update of s`,
});

export interface InsertReportParameters {
  messageId: number;
  status: string;
  raw: Refine<unknown, unknown>;
}

export interface InsertReportRow {
  id: number;
}

export const insertReport = optional<InsertReportParameters, InsertReportRow>({
  parameters: ["messageId","status","raw"],
  columns: ["id!"],
  json: ["raw"],
  text: `insert into sms_reports (message_id, status, raw) values ($1, $2, $3)
on conflict (message_id, status) do nothing returning id`,
});

export interface MoveSendParameters {
  state: Refine<string | null, "sent" | "failed" | "delivered">;
  cause: string | null;
  messageId: number;
}

/** Who got the message has been told, and who did not has not. */
export const moveSend = exec<MoveSendParameters>({
  parameters: ["state","cause","messageId"],
  text: `with moved as (
  update sms_sends set state = $1, cause = $2, changed_at = clock_timestamp() where message_id = $3
  returning message_id, total_cents
), untold as (
  delete from order_contacts where message_id = $3 and $1 = 'failed'
)
insert into order_contacts (order_id, kind, total_cents, message_id)
select m.order_id, 'texted', moved.total_cents, m.id from moved join outbox m on m.id = moved.message_id
where m.kind in ('sms-to-pay', 'sms-reminder') and $1 <> 'failed'
on conflict (message_id) where message_id is not null do nothing`,
});
