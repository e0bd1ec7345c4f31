// Written by `npm run db:types` from return-messages.sql: change that file, not this one.
import { optional, type Refine } from "#server/db/statement.ts";
import type { ReturnLabelKind } from "#domain/return-life.ts";
import type { RefundTold } from "#server/mail/return-mail.ts";

export interface RefundToTellParameters {
  refundId: string | null;
}

export interface RefundToTellRow {
  amountCents: number;
  keptLabelCents: number;
  way: Refine<string | null, RefundTold["way"]>;
  pieces: Refine<unknown, string[] | null>;
  withDelivery: boolean;
  surcharge: Refine<unknown, RefundTold["surcharge"] | null>;
  creditNote: string | null;
  invoice: string | null;
}

/** Money that was called off before its capture has no credit of the provider: its refund bears the payment's own name. */
export const refundToTell = optional<RefundToTellParameters, RefundToTellRow>({
  parameters: ["refundId"],
  columns: ["amount_cents!","kept_label_cents!","way!","pieces","with_delivery!","surcharge","credit_note","invoice"],
  text: `select r.amount_cents, r.kept_label_cents,
  case when r.as_credit or t.means = 'credit' then 'credit' when r.given_means is not null or is_by_hand(t.uuid) then 'by-hand'
    when r.provider_uuid = r.transaction_uuid then 'not-collected'
    when coalesce(t.method_type, 'CARD') like 'CARD%' and t.wallet is null then 'card' else 'same-means' end as way,
  (select json_agg(concat_ws(' ', coalesce(p.ref_category, p.ref::text), p.name) order by i.created_at, i.id)
    from refund_lines l join order_items i on i.id = l.order_item_id join products p on p.id = i.product_id
    where l.refund_id = r.id) as pieces,
  exists (select from refund_lines l where l.refund_id = r.id and l.order_item_id is null) as with_delivery,
  (select json_build_object('amountCents', s.amount_cents, 'means', s.means, 'givenOn', s.given_on)
    from refund_surcharges s where s.refund_id = r.id) as surcharge,
  (select i.number from invoices i where i.kind = 'credit-note' and (i.refund_id = r.id
    or i.shortage_id in (select m.id from shortages m where m.return_id = r.return_id)) order by i.refund_id is null limit 1) as credit_note,
  (select i.number from invoices i where i.kind = 'invoice'
    and i.shortage_id in (select m.id from shortages m where m.return_id = r.return_id) limit 1) as invoice
from refunds r join transactions t on t.uuid = r.transaction_uuid where r.id = $1 and r.state = 'done'`,
});

export interface CaseToTellParameters {
  caseId: string | null;
}

export interface CaseToTellRow {
  statedAt: Date;
  goodsReceivedAt: Date;
  proofOfSendingAt: Date | null;
  ofCancelled: boolean;
  isRenounced: boolean;
  isOwed: boolean;
  dueOn: Refine<string | null, string | null>;
}

/** Whether money will follow is known once a piece was renounced, or looked at; of a cancelled order it goes back with the order. */
export const caseToTell = optional<CaseToTellParameters, CaseToTellRow>({
  parameters: ["caseId"],
  columns: ["stated_at!","goods_received_at!","proof_of_sending_at","of_cancelled!","is_renounced!","is_owed!","due_on"],
  text: `select stated_at(c) as stated_at, c.goods_received_at, c.proof_of_sending_at, order_is_cancelled(o.status) as of_cancelled,
  c.cause = 'withdrawal' as is_renounced, not order_is_cancelled(o.status)
    and (return_case_state(c) = 'to-refund' or c.cause = 'withdrawal' and return_case_state(c) = 'arrived') as is_owed,
  (select min(r.due_on)::text from refunds_of_case(c) r where r.state in ('due', 'failed', 'requested', 'unknown')) as due_on
from return_cases c join orders o on o.id = c.order_id
where c.id = $1 and c.goods_received_at is not null`,
});

export interface LabelToTellParameters {
  caseId: string | null;
}

export interface LabelToTellRow {
  isRenounced: boolean;
  statedAt: Date;
  takenUpAt: Date;
  kind: Refine<string | null, ReturnLabelKind>;
  costCents: number;
}

/** `stated_at`: of what was to stay and left after all, when she was told so. */
export const labelToTell = optional<LabelToTellParameters, LabelToTellRow>({
  parameters: ["caseId"],
  columns: ["is_renounced!","stated_at!","taken_up_at!","kind!","cost_cents!"],
  text: `select c.cause = 'withdrawal' as is_renounced, coalesce((select left_after(o, c.opened_at) from orders o where o.id = c.order_id), stated_at(c)) as stated_at, c.opened_at as taken_up_at, l.kind,
  cost_to_her(l) as cost_cents
from return_labels l join return_cases c on c.id = l.case_id
where l.case_id = $1 and l.state = 'made' and l.path is not null and c.called_off_at is null`,
});
