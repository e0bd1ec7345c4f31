// Written by `npm run db:types` from returns.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { LabelPayer } from "#domain/return-life.ts";

export interface LockWithdrawalsOfOrderParameters {
  orderId: string;
}

export interface LockWithdrawalsOfOrderRow {
  id: string;
  wantsCredit: boolean;
  labelPayer: Refine<string | null, LabelPayer | null>;
}

/** Before the order: whoever ties a statement to an order locks them so. All of the order's, for what becomes of one settles others. */
export const lockWithdrawalsOfOrder = many<LockWithdrawalsOfOrderParameters, LockWithdrawalsOfOrderRow>({
  parameters: ["orderId"],
  columns: ["id!","wants_credit!","label_payer"],
  text: `select id, wants_credit, label_payer from withdrawals where order_id = $1 order by id for no key update`,
});

export interface LockWithdrawalsOfReturnParameters {
  returnId: string;
}

/** In the same order: undoing a return may take its statements up again. */
export const lockWithdrawalsOfReturn = exec<LockWithdrawalsOfReturnParameters>({
  parameters: ["returnId"],
  text: `select id from withdrawals where order_id = (select order_id from returns where id = $1) order by id for no key update`,
});

export interface IsAboutOthersParameters {
  itemIds: readonly string[];
  withdrawalId: string;
}

export interface IsAboutOthersRow {
  isAboutOthers: boolean;
}

/** The statement names pieces, and none of these. */
export const isAboutOthers = one<IsAboutOthersParameters, IsAboutOthersRow>({
  parameters: ["itemIds","withdrawalId"],
  columns: ["is_about_others!"],
  text: `select count(*) > 0 and count(*) filter (where order_item_id = any($1::uuid[])) = 0 as is_about_others
from withdrawal_items where withdrawal_id = $2`,
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

export interface DateByCancellationParameters {
  returnId: string;
}

/**
 * Of a return that its order's cancellation noted: as one that came after it, its money is the cancellation's, and is owed with
 * the return once that is taken back (`oweReturns`).
 */
export const dateByCancellation = exec<DateByCancellationParameters>({
  parameters: ["returnId"],
  text: `update returns set created_at = clock_timestamp() where id = $1`,
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
