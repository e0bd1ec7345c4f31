import type { OutboxRow } from "#contract/admin/outbox.ts";
import { realEmail } from "#server/users/real-email.ts";
import { canBeSentAgain } from "./sent-again.ts";

export interface OutboxColumns {
  id: number;
  kind: OutboxRow["kind"];
  state: OutboxRow["state"];
  template_type: OutboxRow["type"];
  subject: string | null;
  to_name: string;
  to_address: string;
  order_id: string | null;
  order_number: string | null;
  author: string | null;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  at: Date;
}

/** Whom a message reaches that is not written yet is whom its order names, as `readMailedOrders` says. */
export const TO_ADDRESS =
  "coalesce(m.to_address, nullif(o.shipping_address ->> 'email', ''), u.email, '') as to_address";

/** As staff know it: what is held waits too, but for them. */
export const STATE = "case when m.held_at is not null then 'held' else m.state end as state";

export const OUTBOX_COLUMNS = `
  m.id, m.kind, ${STATE}, m.template_type, m.subject, m.order_id, o.order_number, a.display_name as author, m.attempts,
  m.last_error, m.created_at, coalesce(m.sent_at, m.due_at) as at,
  coalesce(m.to_name, nullif(btrim(concat_ws(' ', o.shipping_address ->> 'first_name',
    o.shipping_address ->> 'last_name')), ''), u.display_name, '') as to_name,
  ${TO_ADDRESS}`;

export const OUTBOX_TABLES = `outbox m
  left join orders o on o.id = m.order_id
  left join users u on u.id = coalesce(o.user_id, m.user_id)
  left join users a on a.id = m.created_by`;

export const asOutboxRow = (row: OutboxColumns): OutboxRow => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  type: row.template_type,
  subject: row.subject,
  to: { name: row.to_name, address: realEmail(row.to_address) },
  order: row.order_id && row.order_number ? { id: row.order_id, number: row.order_number } : null,
  by: row.author,
  attempts: row.attempts,
  problem: row.last_error,
  createdAt: row.created_at.toISOString(),
  at: row.at.toISOString(),
  canBeSentAgain: canBeSentAgain(row),
});
