// Written by `npm run db:types` from recalls.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { RecallOutcome, RecallRemedy, RecallStep } from "#domain/recalls.ts";
import type { OrderStatus } from "#domain/order-status.ts";

export interface LockProductsToRecallParameters {
  productIds: readonly string[];
}

export interface LockProductsToRecallRow {
  id: string;
  isArchived: boolean;
}

export const lockProductsToRecall = many<LockProductsToRecallParameters, LockProductsToRecallRow>({
  parameters: ["productIds"],
  columns: ["id!","is_archived!"],
  text: `select id, archived_at is not null as is_archived from products where id = any($1::uuid[]) order by id for update`,
});

export interface InsertRecallParameters {
  title: string;
  reason: string;
  danger: string;
  instructions: string;
  contact: string;
  remedies: readonly string[];
  onlyRemedyBecause: string | null;
  userId: string;
}

export interface InsertRecallRow {
  id: string;
}

export const insertRecall = one<InsertRecallParameters, InsertRecallRow>({
  parameters: ["title","reason","danger","instructions","contact","remedies","onlyRemedyBecause","userId"],
  columns: ["id!"],
  text: `insert into recalls (title, reason, danger, instructions, contact, remedies, only_remedy_because, opened_by)
values ($1, $2, $3, $4, $5, $6::text[], $7, $8) returning id`,
});

export interface InsertRecallProductsParameters {
  recallId: string;
  productIds: readonly string[];
}

export const insertRecallProducts = exec<InsertRecallProductsParameters>({
  parameters: ["recallId","productIds"],
  text: `insert into recall_products (recall_id, product_id) select $1, unnest($2::uuid[])`,
});

export interface LockRecallParameters {
  recallId: string;
}

export interface LockRecallRow {
  id: string;
  title: string;
  remedies: Refine<readonly (string | null)[] | null, RecallRemedy[]>;
  closedAt: Date | null;
}

export const lockRecall = optional<LockRecallParameters, LockRecallRow>({
  parameters: ["recallId"],
  columns: ["id!","title!","remedies!","closed_at"],
  text: `select id, title, remedies, closed_at from recalls where id = $1 for share`,
});

export interface LockRecallToCloseParameters {
  recallId: string;
}

export interface LockRecallToCloseRow {
  closedAt: Date | null;
}

export const lockRecallToClose = optional<LockRecallToCloseParameters, LockRecallToCloseRow>({
  parameters: ["recallId"],
  columns: ["closed_at"],
  text: `select closed_at from recalls where id = $1 for update`,
});

export interface CloseRecallParameters {
  userId: string;
  note: string | null;
  recallId: string;
}

export const closeRecall = exec<CloseRecallParameters>({
  parameters: ["userId","note","recallId"],
  text: `update recalls set closed_at = clock_timestamp(), closed_by = $1, close_note = $2, updated_at = clock_timestamp()
where id = $3`,
});

export interface CountUndoneParameters {
  recallId: string;
}

export interface CountUndoneRow {
  undone: number;
}

export const countUndone = one<CountUndoneParameters, CountUndoneRow>({
  parameters: ["recallId"],
  columns: ["undone!"],
  text: `select count(*)::int as undone from recall_orders x where recall_id = $1 and not recall_is_settled(x)`,
});

export interface OrdersToFindParameters {
  most: number;
}

export interface OrdersToFindRow {
  recallId: string;
  orderId: string;
}

/**
 * Orders whose buyer has a recalled piece, or waits for it, and that no open recall knows of yet: at first all of them, later
 * those whose payment settled meanwhile.
 */
export const ordersToFind = many<OrdersToFindParameters, OrdersToFindRow>({
  parameters: ["most"],
  columns: ["recall_id!","order_id!"],
  text: `select distinct r.id as recall_id, i.order_id
from recalls r join recall_products x on x.recall_id = r.id join order_items i on i.product_id = x.product_id
join orders o on o.id = i.order_id
where r.closed_at is null and recall_concerns(o) and recall_is_about(i, o, 'infinity')
  and not exists (select from recall_orders k where k.recall_id = r.id and k.order_id = i.order_id)
order by i.order_id limit $1`,
});

export interface NoteOrderParameters {
  recallId: string;
  orderId: string;
}

export interface NoteOrderRow {
  toHold: boolean;
}

/** Nothing comes back where another copy was faster. `to_hold`: its pieces are not packed; a packed parcel is held back by the recall itself. */
export const noteOrder = optional<NoteOrderParameters, NoteOrderRow>({
  parameters: ["recallId","orderId"],
  columns: ["to_hold!"],
  text: `insert into recall_orders (recall_id, order_id)
select $1, o.id from orders o where o.id = $2 and recall_concerns(o)
on conflict do nothing
returning (select order_is_to_pack(o.status) from orders o where o.id = recall_orders.order_id) as to_hold`,
});

export interface OpenItemsToTakeOffParameters {
  most: number;
}

export interface OpenItemsToTakeOffRow {
  orderId: string;
  itemId: string;
}

/** Recalled pieces on orders that are not paid yet; one that is not there keeps its line, which keeps it out of sale. */
export const openItemsToTakeOff = many<OpenItemsToTakeOffParameters, OpenItemsToTakeOffRow>({
  parameters: ["most"],
  columns: ["order_id!","item_id!"],
  text: `select i.order_id, i.id as item_id
from recalls r join recall_products x on x.recall_id = r.id join order_items i on i.product_id = x.product_id
join orders o on o.id = i.order_id
where r.closed_at is null and order_is_open(o.status) and not was_missed(i.id)
  and not exists (select from shortages m where m.order_item_id = i.id and m.outcome = 'cancelled')
order by i.order_id limit $1`,
});

export interface PreviewRecallParameters {
  productIds: readonly string[];
}

export interface PreviewRecallRow {
  orders: number;
  withoutEmail: number;
  openOrders: number;
}

/** What a recall of these products would concern. */
export const previewRecall = one<PreviewRecallParameters, PreviewRecallRow>({
  parameters: ["productIds"],
  columns: ["orders!","without_email!","open_orders!"],
  text: `select count(*) filter (where recall_concerns(o))::int as orders,
  count(*) filter (where recall_concerns(o) and lower(coalesce(e.email, '.invalid')) like '%.invalid')::int as without_email,
  count(*) filter (where order_is_open(o.status))::int as open_orders
from (select distinct i.order_id from order_items i join orders o on o.id = i.order_id
  where i.product_id = any($1::uuid[]) and recall_is_about(i, o, 'infinity')) x
join orders o on o.id = x.order_id left join order_emails e on e.order_id = o.id`,
});

export interface PreviewOrdersParameters {
  productIds: readonly string[];
  skipped: number;
  most: number;
}

export interface PreviewOrdersRow {
  orderId: string;
  orderNumber: string;
  status: Refine<string | null, OrderStatus>;
  handle: string | null;
  name: string;
  hasEmail: boolean;
  total: number;
}

/** Whose they are: whom the notice would be sent to, the newest first. */
export const previewOrders = many<PreviewOrdersParameters, PreviewOrdersRow>({
  parameters: ["productIds","skipped","most"],
  columns: ["order_id!","order_number!","status!","handle","name!","has_email!","total!"],
  text: `select o.id as order_id, o.order_number, o.status, u.tiktok_username as handle,
  coalesce(addressee(o.shipping_address, u.display_name), '') as name,
  lower(coalesce(e.email, '.invalid')) not like '%.invalid' as has_email, count(*) over ()::int as total
from (select distinct i.order_id from order_items i join orders o on o.id = i.order_id
  where i.product_id = any($1::uuid[]) and recall_is_about(i, o, 'infinity')) x
join orders o on o.id = x.order_id left join order_emails e on e.order_id = o.id left join users u on u.id = o.user_id
where recall_concerns(o)
order by o.created_at desc, o.id offset $2 limit $3`,
});

export interface LockRecallOrderParameters {
  recallId: string;
  orderId: string;
}

export interface LockRecallOrderRow {
  remedy: Refine<string | null, RecallRemedy | null>;
  done: Refine<string | null, RecallOutcome | null>;
}

export const lockRecallOrder = optional<LockRecallOrderParameters, LockRecallOrderRow>({
  parameters: ["recallId","orderId"],
  columns: ["remedy","done"],
  text: `select remedy, done from recall_orders where recall_id = $1 and order_id = $2 for update`,
});

export interface AnswerParameters {
  remedy: Refine<string | null, RecallRemedy>;
  userId: string | null;
  recallId: string;
  orderId: string;
}

export const answer = exec<AnswerParameters>({
  parameters: ["remedy","userId","recallId","orderId"],
  text: `update recall_orders set remedy = $1, answered_at = clock_timestamp(), answered_by = $2
where recall_id = $3 and order_id = $4`,
});

export interface NoteToldParameters {
  userId: string;
  recallId: string;
  orderId: string;
}

export interface NoteToldRow {
  orderId: string;
}

/** Once: who was faster stays noted. */
export const noteTold = many<NoteToldParameters, NoteToldRow>({
  parameters: ["userId","recallId","orderId"],
  columns: ["order_id!"],
  text: `update recall_orders set told_at = clock_timestamp(), told_by = $1
where recall_id = $2 and order_id = $3 and told_at is null returning order_id`,
});

export interface NoteDoneParameters {
  outcome: Refine<string | null, RecallOutcome>;
  userId: string;
  note: string | null;
  recallId: string;
  orderId: string;
}

export const noteDone = exec<NoteDoneParameters>({
  parameters: ["outcome","userId","note","recallId","orderId"],
  text: `update recall_orders set done = $1, done_at = clock_timestamp(), done_by = $2, done_note = $3
where recall_id = $4 and order_id = $5`,
});

export interface RecalledPiecesParameters {
  recallId: string;
  orderId: string;
}

export interface RecalledPiecesRow {
  itemId: string;
  priceCents: number;
  leftCents: number;
}

/** Of an order, those that its buyer has or waits for; `left_cents`: what of their price was not given back. */
export const recalledPieces = many<RecalledPiecesParameters, RecalledPiecesRow>({
  parameters: ["recallId","orderId"],
  columns: ["item_id!","price_cents!","left_cents!"],
  text: `select i.id as item_id, i.price_cents - i.discount_cents as price_cents,
  greatest(0, i.price_cents - i.discount_cents - coalesce(g.given_cents, 0)::int) as left_cents
from recall_products x join order_items i on i.product_id = x.product_id join orders o on o.id = i.order_id
left join refunded_lines g on g.order_id = i.order_id and g.order_item_id = i.id
where x.recall_id = $1 and i.order_id = $2 and recall_is_about(i, o, 'infinity')
order by i.created_at, i.id`,
});

export interface RecalledInHouseParameters {
  recallId: string;
  orderId: string;
}

export interface RecalledInHouseRow {
  itemId: string;
  productId: string;
  parcelId: string | null;
  isPacked: boolean;
  priceCents: number;
  leftCents: number;
}

/** Those of an order that has not left, in it and not only on paper. */
export const recalledInHouse = many<RecalledInHouseParameters, RecalledInHouseRow>({
  parameters: ["recallId","orderId"],
  columns: ["item_id!","product_id!","parcel_id","is_packed!","price_cents!","left_cents!"],
  text: `select i.id as item_id, i.product_id, o.parcel_id, o.status = 'to-ship' as is_packed, i.price_cents - i.discount_cents as price_cents,
  greatest(0, i.price_cents - i.discount_cents - coalesce(g.given_cents, 0)::int) as left_cents
from recall_products x join order_items i on i.product_id = x.product_id join orders o on o.id = i.order_id
left join refunded_lines g on g.order_id = i.order_id and g.order_item_id = i.id
where x.recall_id = $1 and o.id = $2 and o.status in ('paid', 'preparing', 'to-ship') and i.takes_unit
  and not exists (select from return_lines l where l.order_item_id = i.id)
order by i.created_at, i.id`,
});

export interface IsHeldByRecallParameters {
  orderId: string;
}

export interface IsHeldByRecallRow {
  isHeld: boolean;
}

export const isHeldByRecall = one<IsHeldByRecallParameters, IsHeldByRecallRow>({
  parameters: ["orderId"],
  columns: ["is_held!"],
  text: `select order_has_recalled_piece(o) as is_held from orders o where id = $1`,
});

export interface NameRefundsParameters {
  recallId: string;
  orderId: string;
}

export interface NameRefundsRow {
  refundId: string;
  transactionUuid: string;
  amountCents: number;
  reason: string;
}

/** Refunds of returns of recalled pieces are the recall's; answers those that are to be followed. */
export const nameRefunds = many<NameRefundsParameters, NameRefundsRow>({
  parameters: ["recallId","orderId"],
  columns: ["refund_id!","transaction_uuid!","amount_cents!","reason!"],
  text: `with named as (
  update refunds f set recall_id = $1
  where f.order_id = $2 and f.recall_id is null and f.state <> 'dismissed'
    and f.return_id in (select l.return_id from return_lines l join order_items i on i.id = l.order_item_id
      join recall_products x on x.product_id = i.product_id where x.recall_id = $1 and i.order_id = $2)
  returning f.id, f.transaction_uuid, f.amount_cents, f.reason, f.state, f.goes_by_itself, f.created_at
)
select id as refund_id, transaction_uuid, amount_cents, reason from named
where state = 'due' and not goes_by_itself order by created_at, id`,
});

export interface NameOpenRefundsParameters {
  recallId: string;
  orderId: string;
}

/** What of an order is to be given back, or is on its way, for no return. */
export const nameOpenRefunds = exec<NameOpenRefundsParameters>({
  parameters: ["recallId","orderId"],
  text: `update refunds set recall_id = $1
where order_id = $2 and recall_id is null and return_id is null and state in ('due', 'requested', 'unknown', 'failed')`,
});

export interface InsertRefundOfRecallParameters {
  transactionUuid: string;
  orderId: string;
  recallId: string;
  amountCents: number;
  reason: string;
}

export interface InsertRefundOfRecallRow {
  id: string;
}

/** The law adds nothing to it once it is late, as it does to what a withdrawal or an undelivered order gives back. */
export const insertRefundOfRecall = one<InsertRefundOfRecallParameters, InsertRefundOfRecallRow>({
  parameters: ["transactionUuid","orderId","recallId","amountCents","reason"],
  columns: ["id!"],
  text: `insert into refunds (transaction_uuid, order_id, recall_id, amount_cents, state, reason, due_on, ground)
values ($1, $2, $3, $4, 'due', $5, (clock_timestamp() at time zone 'Europe/Paris')::date + 14,
  'none')
returning id`,
});

export interface ListRecallsParameters {
  recallId: string | null;
  closed: boolean | null;
}

export interface ListRecallsRow {
  id: string;
  title: string;
  reason: string;
  danger: string;
  instructions: string;
  contact: string;
  remedies: Refine<readonly (string | null)[] | null, RecallRemedy[]>;
  onlyRemedyBecause: string | null;
  openedAt: Date;
  openedBy: string | null;
  closedAt: Date | null;
  closedBy: string | null;
  closeNote: string | null;
  products: Refine<unknown, { id: string; name: string; photoKey: string | null }[]>;
  progress: Refine<unknown, { orders: number; mailed: number; told: number; toTell: number; answered: number; done: number }>;
}

export const listRecalls = many<ListRecallsParameters, ListRecallsRow>({
  parameters: ["recallId","closed"],
  columns: ["id!","title!","reason!","danger!","instructions!","contact!","remedies!","only_remedy_because","opened_at!","opened_by","closed_at","closed_by","close_note","products!","progress!"],
  text: `select r.id, r.title, r.reason, r.danger, r.instructions, r.contact, r.remedies, r.only_remedy_because, r.opened_at,
  o.display_name as opened_by, r.closed_at, c.display_name as closed_by, r.close_note,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', full_product_name(p, k.name), 'photoKey', p.photo_key)
      order by p.ref_category, p.ref, p.id), '[]')
    from recall_products x join products p on p.id = x.product_id left join product_colors k on k.id = p.color_id
    where x.recall_id = r.id) as products,
  (select json_build_object('orders', count(*), 'mailed', count(x.mailed_at),
      'told', count(*) filter (where x.told_at is not null and x.mailed_at is null),
      'toTell', (select count(*) from recalls_to_tell t where t.recall_id = r.id),
      'answered', count(x.remedy), 'done', count(*) filter (where recall_is_settled(x)))
    from recall_orders x where x.recall_id = r.id) as progress
from recalls r left join users o on o.id = r.opened_by left join users c on c.id = r.closed_by
where ($1::uuid is null or r.id = $1) and ($2::boolean is null or (r.closed_at is not null) = $2)
order by r.opened_at desc, r.id limit 100`,
});

export interface ListRecallOrdersParameters {
  recallId: string | null;
  step: string | null;
  skipped: number;
  most: number;
}

export interface ListRecallOrdersRow {
  recallId: string;
  title: string;
  orderId: string;
  orderNumber: string;
  userId: string | null;
  handle: string | null;
  name: string;
  phone: string;
  step: Refine<string | null, RecallStep>;
  mailedAt: Date | null;
  mailResponse: string | null;
  toldAt: Date | null;
  remedy: Refine<string | null, RecallRemedy | null>;
  answeredAt: Date | null;
  done: Refine<string | null, RecallOutcome | null>;
  doneAt: Date | null;
  doneNote: string | null;
  isInHouse: boolean;
  pieces: Refine<readonly (string | null)[] | null, string[]>;
  total: number;
}

export const listRecallOrders = many<ListRecallOrdersParameters, ListRecallOrdersRow>({
  parameters: ["recallId","step","skipped","most"],
  columns: ["recall_id!","title!","order_id!","order_number!","user_id","handle","name!","phone!","step!","mailed_at","mail_response","told_at","remedy","answered_at","done","done_at","done_note","is_in_house!","pieces!","total!"],
  text: `with concerned as (
  select x.*, case
      when recall_is_settled(x) then 'done'
      when x.done is not null then 'to-refund'
      when exists (select from recalls_to_tell t where t.recall_id = x.recall_id and t.order_id = x.order_id) then 'to-tell'
      when x.mailed_at is null and x.told_at is null then 'sending'
      when x.remedy is null then 'to-answer'
      else 'to-remedy'
    end as step
  from recall_orders x join recalls r on r.id = x.recall_id
  where $1::uuid is null and r.closed_at is null or x.recall_id = $1
)
select x.recall_id, r.title, x.order_id, o.order_number, o.user_id, u.tiktok_username as handle,
  coalesce(addressee(o.shipping_address, u.display_name), '') as name,
  coalesce(o.shipping_address ->> 'phone', '') as phone, x.step, x.mailed_at, x.mail_response, x.told_at, x.remedy, x.answered_at,
  x.done, x.done_at, x.done_note, order_has_recalled_piece(o) as is_in_house,
  array(select full_product_name(p, k.name) from recall_products y join order_items i on i.product_id = y.product_id
    join products p on p.id = y.product_id left join product_colors k on k.id = p.color_id
    where y.recall_id = x.recall_id and i.order_id = x.order_id and recall_is_about(i, o, x.found_at) order by i.created_at, i.id) as pieces,
  count(*) over ()::int as total
from concerned x join recalls r on r.id = x.recall_id join orders o on o.id = x.order_id left join users u on u.id = o.user_id
where $2::text is null or x.step = $2
order by x.found_at, x.order_id offset $3 limit $4`,
});

export interface RecallsOfOrderParameters {
  orderId: string;
}

export interface RecallsOfOrderRow {
  id: string;
  title: string;
  reason: string;
  danger: string;
  instructions: string;
  contact: string;
  remedies: Refine<readonly (string | null)[] | null, RecallRemedy[]>;
  isOpen: boolean;
  remedy: Refine<string | null, RecallRemedy | null>;
  done: Refine<string | null, RecallOutcome | null>;
  isBeingRefunded: boolean;
  pieces: Refine<readonly (string | null)[] | null, string[]>;
}

/** As its buyer reads them, also after they are closed if something was done for her. */
export const recallsOfOrder = many<RecallsOfOrderParameters, RecallsOfOrderRow>({
  parameters: ["orderId"],
  columns: ["id!","title!","reason!","danger!","instructions!","contact!","remedies!","is_open!","remedy","done","is_being_refunded!","pieces!"],
  text: `select r.id, r.title, r.reason, r.danger, r.instructions, r.contact, r.remedies, r.closed_at is null as is_open, x.remedy, x.done,
  x.done is not null and not recall_is_settled(x) as is_being_refunded,
  array(select full_product_name(p, k.name) from recall_products y join order_items i on i.product_id = y.product_id
    join products p on p.id = y.product_id left join product_colors k on k.id = p.color_id
    where y.recall_id = r.id and i.order_id = x.order_id and recall_is_about(i, o, x.found_at) order by i.created_at, i.id) as pieces
from recall_orders x join recalls r on r.id = x.recall_id join orders o on o.id = x.order_id
where x.order_id = $1 order by r.opened_at desc`,
});
