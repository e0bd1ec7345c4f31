// Written by `npm run db:types` from returns.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";

export interface LockWithdrawalOfOrderParameters {
  withdrawalId: string;
  orderId: string;
}

export interface LockWithdrawalOfOrderRow {
  id: string;
  wantsCredit: boolean;
}

/** Before the order: whoever ties a statement to an order locks them so. */
export const lockWithdrawalOfOrder = many<LockWithdrawalOfOrderParameters, LockWithdrawalOfOrderRow>({
  parameters: ["withdrawalId","orderId"],
  columns: ["id!","wants_credit!"],
  text: `select id, wants_credit from withdrawals where id = $1 and order_id = $2 for key share`,
});

export interface ReadItemsToReturnParameters {
  orderId: string;
  itemIds: readonly string[];
}

export interface ReadItemsToReturnRow {
  id: string;
  productId: string;
  piece: string;
  takesUnit: boolean;
  returnedAt: Date | null;
  returnedBy: string | null;
}

/** In the order of the items; read once the order is locked, so that another return of them is seen. */
export const readItemsToReturn = many<ReadItemsToReturnParameters, ReadItemsToReturnRow>({
  parameters: ["orderId","itemIds"],
  columns: ["id!","product_id!","piece!","takes_unit!","returned_at","returned_by"],
  text: `select i.id, i.product_id, full_product_name(p, c.name) as piece, i.takes_unit, r.created_at as returned_at,
  u.display_name as returned_by
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
left join return_lines l on l.order_item_id = i.id left join returns r on r.id = l.return_id
left join users u on u.id = r.created_by
where i.order_id = $1 and i.id = any($2::uuid[]) order by i.created_at, i.id`,
});

export interface InsertReturnParameters {
  orderId: string;
  withdrawalId: string | null;
  cause: string;
  note: string | null;
  wasSent: boolean;
  refundCents: number;
  userId: string | null;
}

export interface InsertReturnRow {
  id: string;
}

export const insertReturn = one<InsertReturnParameters, InsertReturnRow>({
  parameters: ["orderId","withdrawalId","cause","note","wasSent","refundCents","userId"],
  columns: ["id!"],
  text: `insert into returns (order_id, withdrawal_id, cause, note, was_sent, refund_cents, created_by)
values ($1, $2, $3, $4, $5, $6, $7)
returning id`,
});

export interface InsertReturnItemsParameters {
  returnId: string;
  itemIds: readonly string[];
  dispositions: readonly string[];
}

export const insertReturnItems = exec<InsertReturnItemsParameters>({
  parameters: ["returnId","itemIds","dispositions"],
  text: `insert into return_lines (return_id, order_item_id, disposition)
select $1::uuid, item.* from unnest($2::uuid[], $3::text[]) as item(id, disposition)`,
});

export interface AddReturnedParameters {
  count: number;
  itemIds: readonly string[];
  orderId: string;
}

export interface AddReturnedRow {
  isWhole: boolean;
}

export const addReturned = one<AddReturnedParameters, AddReturnedRow>({
  parameters: ["count","itemIds","orderId"],
  columns: ["is_whole!"],
  text: `update orders set returned_count = returned_count + $1, returned_cents = returned_cents
    + (select sum(price_cents - discount_cents) from order_items where id = any($2::uuid[])),
  version = version + 1, updated_at = clock_timestamp()
where id = $3 returning returned_count = line_count as is_whole`,
});

export interface RestockItemParameters {
  itemId: string;
  orderId: string;
}

export interface RestockItemRow {
  productId: string;
}

export const restockItem = optional<RestockItemParameters, RestockItemRow>({
  parameters: ["itemId","orderId"],
  columns: ["product_id!"],
  text: `update return_lines l set disposition = 'restocked' from order_items i
where l.order_item_id = $1 and l.disposition = 'set-aside' and i.id = l.order_item_id and i.order_id = $2
returning i.product_id`,
});

export interface RefundablePaymentsParameters {
  orderId: string;
}

export interface RefundablePaymentsRow {
  uuid: string;
  cents: number;
}

/** What of each payment is neither given back nor to be given back already, the first payment first. */
export const refundablePayments = many<RefundablePaymentsParameters, RefundablePaymentsRow>({
  parameters: ["orderId"],
  columns: ["uuid!","cents!"],
  text: `select t.uuid, (refundable_cents(t) - coalesce(
  (select sum(r.amount_cents) from refunds r where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')), 0))::int as cents
from transactions t where t.order_id = $1 order by t.means = 'credit', t.paid_at, t.uuid`,
});

export interface LeftOfLinesParameters {
  orderId: string;
  itemIds: readonly string[];
}

export interface LeftOfLinesRow {
  itemId: Refine<string | null, string | null>;
  cents: number;
}

/** What of these items, and of the delivery (no item), was paid and is neither given back nor to be given back already. */
export const leftOfLines = many<LeftOfLinesParameters, LeftOfLinesRow>({
  parameters: ["orderId","itemIds"],
  columns: ["item_id","cents!"],
  text: `select l.item_id, greatest(0, l.cents - asked_back_of_line($1, l.item_id)) as cents
from (
  select created_at, id as item_id, price_cents - discount_cents as cents from order_items where order_id = $1 and id = any($2::uuid[])
  union all select null, null, shipping_cents from orders where id = $1
) l order by l.created_at, l.item_id`,
});

export interface UsedLabelParameters {
  orderId: string;
  itemIds: readonly string[];
}

export interface UsedLabelRow {
  labelCents: number;
}

export const usedLabel = one<UsedLabelParameters, UsedLabelRow>({
  parameters: ["orderId","itemIds"],
  columns: ["label_cents!"],
  text: `select used_label_cents($1, $2::uuid[]) as label_cents`,
});

export interface InsertRefundOfReturnParameters {
  uuid: string;
  amountCents: number;
  reason: string;
  dueOn: string | null;
  goesByItself: boolean;
  returnId: string;
}

export interface InsertRefundOfReturnRow {
  id: string;
}

/**
 * Fourteen days from the statement that the return answers or, where that is later, the day on which its pieces or the proof
 * of their sending came (code de la consommation, L221-24): today, where no expected return says so. Without a statement
 * fourteen days from the day that the expected return of its pieces has, else from today. A return that was expected knows its day.
 */
export const insertRefundOfReturn = one<InsertRefundOfReturnParameters, InsertRefundOfReturnRow>({
  parameters: ["uuid","amountCents","reason","dueOn","goesByItself","returnId"],
  columns: ["id!"],
  text: `insert into refunds (transaction_uuid, order_id, return_id, amount_cents, state, reason, due_on, goes_by_itself)
select $1, r.order_id, r.id, $2, 'due', $3,
  coalesce($4::date, greatest((coalesce(w.submitted_at, s.stated_at, clock_timestamp()) at time zone 'Europe/Paris')::date + 14,
    (coalesce(least(k.goods_received_at, k.proof_of_sending_at), case when r.was_sent then clock_timestamp() end)
      at time zone 'Europe/Paris')::date)),
  $5 and not is_by_hand(t.uuid) and t.means is distinct from 'credit'
from returns r join transactions t on t.uuid = $1 left join withdrawals w on w.id = r.withdrawal_id
  left join lateral case_of_statement(w.id) k on true
  left join lateral (select min(stated_at(c)) as stated_at from return_lines l
    join return_case_items i on i.order_item_id = l.order_item_id join return_cases c on c.id = i.case_id
    where l.return_id = r.id and r.cause = 'withdrawal' and c.cause = 'withdrawal' and c.called_off_at is null) s on true
where r.id = $6
returning id`,
});

export interface RefundsGivenOfReturnParameters {
  returnId: string;
}

export interface RefundsGivenOfReturnRow {
  id: string;
}

export const refundsGivenOfReturn = many<RefundsGivenOfReturnParameters, RefundsGivenOfReturnRow>({
  parameters: ["returnId"],
  columns: ["id!"],
  text: `select id from refunds where return_id = $1 and state in ('requested', 'unknown', 'done') limit 1`,
});

export interface DismissRefundsOfReturnParameters {
  message: string;
  returnId: string;
}

export const dismissRefundsOfReturn = exec<DismissRefundsOfReturnParameters>({
  parameters: ["message","returnId"],
  text: `update refunds set state = 'dismissed', message = $1, finished_at = clock_timestamp()
where return_id = $2 and state in ('due', 'failed')`,
});

export interface IsOfReplacedParameters {
  returnId: string;
}

export interface IsOfReplacedRow {
  id: string;
}

/** Another piece goes in the place of the one that was missing. */
export const isOfReplaced = optional<IsOfReplacedParameters, IsOfReplacedRow>({
  parameters: ["returnId"],
  columns: ["id!"],
  text: `select id from shortages where return_id = $1 and outcome = 'replaced'`,
});

export interface UndoReturnParameters {
  returnId: string;
  orderId: string;
}

export interface UndoReturnRow {
  id: string;
}

export const undoReturn = optional<UndoReturnParameters, UndoReturnRow>({
  parameters: ["returnId","orderId"],
  columns: ["id!"],
  text: `update returns set undone_at = clock_timestamp() where id = $1 and order_id = $2 and undone_at is null returning id`,
});

export interface CameBeforeMoneyParameters {
  returnId: string;
}

export interface CameBeforeMoneyRow {
  cameBefore: boolean;
}

/** Whether the order was paid, or paid anew, without the pieces of a return, which had come back before. */
export const cameBeforeMoney = one<CameBeforeMoneyParameters, CameBeforeMoneyRow>({
  parameters: ["returnId"],
  columns: ["came_before!"],
  text: `select exists (select from returns b join transactions t on t.order_id = b.order_id and t.paid_at > b.created_at
  where b.id = $1 and not exists (
    select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment')) as came_before`,
});

export interface DeleteReturnItemsParameters {
  returnId: string;
}

export interface DeleteReturnItemsRow {
  productId: string;
  paidCents: number;
}

export const deleteReturnItems = many<DeleteReturnItemsParameters, DeleteReturnItemsRow>({
  parameters: ["returnId"],
  columns: ["product_id!","paid_cents!"],
  text: `delete from return_lines l using order_items i where l.return_id = $1 and i.id = l.order_item_id
returning i.product_id, i.price_cents - i.discount_cents as paid_cents`,
});

export interface SubtractReturnedParameters {
  count: number;
  cents: number;
  orderId: string;
}

export const subtractReturned = exec<SubtractReturnedParameters>({
  parameters: ["count","cents","orderId"],
  text: `update orders set returned_count = returned_count - $1, returned_cents = returned_cents - $2, version = version + 1,
  updated_at = clock_timestamp()
where id = $3`,
});
