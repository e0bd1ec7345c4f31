// Written by `npm run db:types` from outbox.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { OutboxRow } from "#contract/admin/outbox.ts";
import type { MessageFacts } from "./render-message.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type OutboxKind = "earlier-contract" | "sent-again" | "earlier-sending" | "parcel-ends" | "sms-kept" | "credit-given" | "credit-ends" | "recall" | "advertisement" | "shortage" | "complaint" | "contract-copy" | "invoice-copy" | "return-label" | "refund" | "return-received" | "relay-closed" | "automatic" | "contract" | "live-begins" | "manual" | "new-total" | "order-link" | "password-changed" | "password-reset" | "payment-link" | "piece-free" | "released" | "reminder" | "second-factor-reset" | "sign-in-link" | "sms-delivered" | "sms-reminder" | "sms-shipped" | "sms-to-pay" | "staff-invitation" | "test" | "withdrawal";

export interface ReadOutboxRowsParameters {
  ids: readonly number[];
}

export interface ReadOutboxRowsRow {
  id: number;
  kind: Refine<string | null, OutboxRow["kind"]>;
  state: Refine<string | null, OutboxRow["state"]>;
  templateType: Refine<string | null, OutboxRow["type"] | null>;
  subject: string | null;
  orderId: string | null;
  orderNumber: string | null;
  author: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  at: Date;
  toName: string;
  toAddress: string;
}

export const readOutboxRows = many<ReadOutboxRowsParameters, ReadOutboxRowsRow>({
  parameters: ["ids"],
  columns: ["id!","kind!","state!","template_type","subject","order_id","order_number","author","attempts!","last_error","created_at!","at!","to_name!","to_address!"],
  text: `select m.id, m.kind, m.state, m.template_type, m.subject, m.order_id, m.order_number, m.author, m.attempts, m.last_error,
  m.created_at, m.at, m.to_name, m.to_address
from unnest($1::bigint[]) with ordinality as chosen(id, place)
join outbox_messages m on m.id = chosen.id
order by chosen.place`,
});

export interface CountOpenRow {
  waiting: number;
  held: number;
  failed: number;
}

export const countOpen = one<void, CountOpenRow>({
  columns: ["waiting!","held!","failed!"],
  text: `select (select count(*)::int from outbox where state in ('waiting', 'sending') and held_at is null) as waiting,
  (select count(*)::int from outbox where held_at is not null) as held,
  (select count(*)::int from outbox where state = 'failed') as failed`,
});

export interface ReadStoredMessageParameters {
  messageId: number;
}

export interface ReadStoredMessageRow {
  id: number;
  kind: Refine<string | null, OutboxRow["kind"]>;
  state: Refine<string | null, OutboxRow["state"]>;
  templateType: Refine<string | null, OutboxRow["type"] | null>;
  subject: string | null;
  orderId: string | null;
  orderNumber: string | null;
  author: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  at: Date;
  toName: string;
  toAddress: string;
  html: string | null;
  facts: Refine<unknown, MessageFacts | null>;
  providerResponse: string | null;
  sms: Refine<unknown, { state: string; parts: number | null; cause: string | null; at: string } | null>;
}

export const readStoredMessage = optional<ReadStoredMessageParameters, ReadStoredMessageRow>({
  parameters: ["messageId"],
  columns: ["id!","kind!","state!","template_type","subject","order_id","order_number","author","attempts!","last_error","created_at!","at!","to_name!","to_address!","html","facts","provider_response","sms"],
  text: `select id, kind, state, template_type, subject, order_id, order_number, author, attempts, last_error, created_at, at,
  to_name, to_address, html, facts, provider_response,
  (select json_build_object('state', s.state, 'parts', s.parts, 'cause', s.cause, 'at', s.changed_at)
    from sms_sends s where s.message_id = outbox_messages.id) as sms
from outbox_messages where id = $1`,
});

export interface LockToSendAgainParameters {
  messageId: number;
}

export interface LockToSendAgainRow {
  id: number;
  state: string;
  kind: OutboxKind;
  toAddress: string;
}

/** What the view outbox_messages says, but of the row as it is once it is locked. */
export const lockToSendAgain = optional<LockToSendAgainParameters, LockToSendAgainRow>({
  parameters: ["messageId"],
  columns: ["id!","state!","kind!","to_address!"],
  text: `select m.id, case when m.held_at is not null then 'held' else m.state end as state, m.kind,
  coalesce(m.to_address, nullif(o.shipping_address ->> 'email', ''), u.email, '') as to_address
from outbox m left join orders o on o.id = m.order_id left join users u on u.id = coalesce(o.user_id, m.user_id)
where m.id = $1 for update of m`,
});

export interface SendAgainParameters {
  messageId: number;
}

/**
 * Written anew, so that an address or a template mended meanwhile is used. As it was leaves what has no source to be written
 * from (a complaint's acknowledgement, what was written to a person, an account or an alert, which have no order), what speaks of
 * what is over (an earlier sale or sending), and what goes to the address that a withdrawal stated, whatever the order's is. A
 * credit has no order either, and is read anew. A text is asked for as if it had never been.
 */
export const sendAgain = exec<SendAgainParameters>({
  parameters: ["messageId"],
  text: `with unasked as (delete from sms_sends where message_id = $1)
update outbox set state = 'waiting', held_at = null, attempts = 0, due_at = clock_timestamp(), last_error = null,
  lease_until = null,
  (subject, html, text, to_name, to_address) = (select subject, html, text, to_name, to_address
    where kind in ('withdrawal', 'complaint', 'earlier-contract', 'earlier-sending')
      or order_id is null and kind not in ('credit-given', 'credit-ends')),
  facts = case when kind in ('contract', 'earlier-contract') then coalesce(facts, '{}') || '{"asked": true}' else facts end
where id = $1`,
});

export interface LockMessageParameters {
  messageId: number;
}

export interface LockMessageRow {
  held: boolean;
}

export const lockMessage = optional<LockMessageParameters, LockMessageRow>({
  parameters: ["messageId"],
  columns: ["held!"],
  text: `select held_at is not null as held from outbox where id = $1 for update`,
});

export interface CancelMessageParameters {
  error: string;
  messageId: number;
}

export const cancelMessage = exec<CancelMessageParameters>({
  parameters: ["error","messageId"],
  text: `update outbox set state = 'cancelled', held_at = null, last_error = $1 where id = $2`,
});

export interface BatchProgressParameters {
  batchId: string;
}

export interface BatchProgressRow {
  waiting: number;
  sent: number;
  failed: Refine<unknown, { id: number; email: string; error: string }[]>;
}

export const batchProgress = one<BatchProgressParameters, BatchProgressRow>({
  parameters: ["batchId"],
  columns: ["waiting!","sent!","failed!"],
  text: `select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
  count(*) filter (where state = 'sent')::int as sent,
  coalesce(json_agg(json_build_object('id', id, 'email', coalesce(to_address, ''), 'error', coalesce(last_error, ''))
    order by id) filter (where state in ('failed', 'no-address')), '[]') as failed
from outbox where batch_id = $1`,
});

export interface GetOrderParameters {
  orderId: string;
}

export interface GetOrderRow {
  orderNumber: string;
  status: OrdersStatus;
  facts: Refine<unknown, MessageFacts | null>;
}

export const getOrder = optional<GetOrderParameters, GetOrderRow>({
  parameters: ["orderId"],
  columns: ["order_number!","status!","facts"],
  text: `select order_number, status,
  (select m.facts from outbox m where m.order_id = orders.id and m.kind = 'contract' order by m.id limit 1) as facts
from orders where id = $1`,
});

export interface MarkContractHandedOverParameters {
  orderId: string;
}

export const markContractHandedOver = exec<MarkContractHandedOverParameters>({
  parameters: ["orderId"],
  text: `update orders set contract_sent_at = coalesce(contract_sent_at, clock_timestamp()) where id = $1`,
});
