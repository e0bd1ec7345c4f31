// Written by `npm run db:types` from statement-clock.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { ReturnStateName } from "#domain/return-life.ts";

export interface OpenClocksParameters {
  orderId: string | null;
}

export interface OpenClocksRow {
  submittedAt: Date;
  deliveredAt: Date | null;
  contractSentAt: Date | null;
  proofOfSendingAt: Date | null;
  goodsReceivedAt: Date | null;
  caseState: Refine<string | null, ReturnStateName | null>;
  itemIds: Refine<readonly (string | null)[] | null, string[]>;
}

/**
 * What the day on which money goes back follows from, of each open statement; of an order also of the returns that staff
 * expect since it was renounced by letter or telephone, until their money went back. `item_ids`: the pieces that it names; none
 * where it names no piece.
 */
export const openClocks = many<OpenClocksParameters, OpenClocksRow>({
  parameters: ["orderId"],
  columns: ["submitted_at!","delivered_at","contract_sent_at","proof_of_sending_at","goods_received_at","case_state","item_ids!"],
  text: `select w.submitted_at, o.delivered_at, o.contract_sent_at, k.proof_of_sending_at, k.goods_received_at, k.state as case_state,
  array(select i.order_item_id from withdrawal_items i where i.withdrawal_id = w.id) as item_ids
from withdrawals w left join orders o on o.id = w.order_id left join lateral case_of_statement(w.id) k on true
where w.state <> 'done' and ($1::uuid is null or w.order_id = $1)
union all
select stated_at(c), o.delivered_at, o.contract_sent_at, coalesce(c.proof_of_sending_at, lost_or_back_at(o)), c.goods_received_at, s.state,
  array(select i.order_item_id from return_case_items i where i.case_id = c.id)
from return_cases c join orders o on o.id = c.order_id cross join lateral (select return_case_state(c) as state) s
where c.order_id = $1 and c.withdrawal_id is null and c.cause = 'withdrawal' and c.called_off_at is null
  and (c.checked_at is null or s.state = 'to-refund')`,
});

export interface LeftOfOrderParameters {
  orderId: string;
}

export interface LeftOfOrderRow {
  itemId: Refine<string | null, string | null>;
  cents: number;
}

/** What was paid of each piece, and of the delivery (no item), and is neither given back nor to be given back. */
export const leftOfOrder = many<LeftOfOrderParameters, LeftOfOrderRow>({
  parameters: ["orderId"],
  columns: ["item_id","cents!"],
  text: `select l.item_id, greatest(0, l.cents - asked_back_of_line($1, l.item_id)) as cents
from (
  select id as item_id, price_cents - discount_cents as cents from order_items where order_id = $1
  union all select null, shipping_cents from orders where id = $1
) l order by l.item_id`,
});
