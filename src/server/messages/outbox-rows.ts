import { statement } from "#server/db/statement.ts";
import type { MessageFacts, UnrenderedMessage } from "./render-message.ts";

export interface ClaimedMessage extends UnrenderedMessage {
  id: number;
  /** Counted when the row is claimed; whoever marks the row must name it, so that a lease that was lost marks nothing. */
  attempts: number;
  to_name: string | null;
  to_address: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  facts: MessageFacts | null;
}

/**
 * Takes due messages for `$2` seconds. What another worker holds is passed over; what one held when it died is due
 * again once its lease has run out.
 */
export const claimMessages = statement<ClaimedMessage>(`
  update outbox set state = 'sending', attempts = attempts + 1,
    lease_until = clock_timestamp() + make_interval(secs => $2)
  where id in (
    select id from outbox
    where state in ('waiting', 'sending') and due_at <= clock_timestamp() and held_at is null
      and (state = 'waiting' or lease_until <= clock_timestamp())
    order by due_at, id limit $1 for update skip locked)
  returning id, attempts, kind, template_type, order_id, facts, to_name, to_address, subject, html, text`);

/**
 * Leaves to staff what should have left more than `$1` minutes ago. Links that people asked for are not held: those too
 * old are ended as soon as they are looked at.
 */
export const holdOverdue = statement<{ id: number }>(`
  update outbox set state = 'waiting', held_at = clock_timestamp(), lease_until = null
  where state in ('waiting', 'sending') and held_at is null
    and due_at <= clock_timestamp() - make_interval(mins => $1)
    and (state = 'waiting' or lease_until <= clock_timestamp())
    and kind not in ('sign-in-link', 'password-reset', 'order-link')
  returning id`);

/** Keeps what was written, once and for good: later tries send the same. */
export const freezeMessage = statement<{ id: number }>(`
  update outbox set subject = $3, html = $4, text = $5, to_name = coalesce(to_name, $6),
    to_address = coalesce(to_address, $7), facts = $8
  where id = $1 and attempts = $2 and state = 'sending'
  returning id`);

/** What staff may know of a message whose words are not kept. */
export const nameRecipient = statement(`
  update outbox set user_id = $3, to_name = $4, to_address = $5, subject = $6
  where id = $1 and attempts = $2 and state = 'sending'`);

export const forgetMessage = statement(
  "delete from outbox where id = $1 and attempts = $2 and state = 'sending'",
);

/**
 * The acknowledgement of a withdrawal and the confirmation of a contract are dated when a mail server has taken them.
 * The order is locked first, as by every change of it that touches its messages.
 */
export const markSent = statement(`
  with confirmed as materialized (
    select id from orders where id = (select order_id from outbox where id = $1 and kind = 'contract')
    for no key update
  ), sent as (
    update outbox set state = 'sent', sent_at = clock_timestamp(), lease_until = null, last_error = null,
      provider_response = $3
    where id = $1 and attempts = $2 and state = 'sending' and (select count(*) from confirmed) >= 0
    returning id, kind, facts, order_id
  ), dated as (
    update orders set contract_sent_at = clock_timestamp()
    where id = (select order_id from sent where kind = 'contract') and contract_sent_at is null
  )
  update withdrawals w set acknowledged_at = clock_timestamp() from sent
  where sent.kind = 'withdrawal' and w.acknowledged_at is null
    and (w.acknowledgement_id = sent.id or w.id = (sent.facts ->> 'withdrawalId')::uuid)`);

/** Ends a message without sending it; it stays on the staff's list. $3: `failed`, or `no-address`. */
export const markEnded = statement(`
  update outbox set state = $3, lease_until = null, last_error = $4
  where id = $1 and attempts = $2 and state = 'sending'`);

/** Not tried: its moment has not come yet. */
export const postpone = statement(`
  update outbox set state = 'waiting', lease_until = null, attempts = attempts - 1, due_at = $3
  where id = $1 and attempts = $2 and state = 'sending'`);

export const markDelayed = statement(`
  update outbox set state = 'waiting', lease_until = null, last_error = $3,
    due_at = clock_timestamp() + make_interval(secs => $4)
  where id = $1 and attempts = $2 and state = 'sending'`);

/** As if it had not been tried: nothing was wrong with this message. */
export const giveBack = statement(`
  update outbox set state = 'waiting', lease_until = null, attempts = attempts - 1, last_error = $3
  where id = $1 and attempts = $2 and state = 'sending'`);
