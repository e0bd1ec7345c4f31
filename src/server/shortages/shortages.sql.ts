// Written by `npm run db:types` from shortages.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ShortageOutcome } from "#domain/shortages.ts";
import type { MissingPiece } from "#wording/shortages.ts";

export interface ItemsToPackParameters {
  itemIds: readonly string[];
  parcelId: string;
}

export interface ItemsToPackRow {
  id: string;
  orderId: string;
  productId: string;
}

/** Items that still go in the parcel; the caller has locked its orders. */
export const itemsToPack = many<ItemsToPackParameters, ItemsToPackRow>({
  parameters: ["itemIds","parcelId"],
  columns: ["id!","order_id!","product_id!"],
  text: `select i.id, i.order_id, i.product_id from order_items i join orders o on o.id = i.order_id
where i.id = any($1::uuid[]) and o.parcel_id = $2 and order_is_to_pack(o.status) and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by i.order_id, i.created_at, i.id`,
});

export interface CountRefundedParameters {
  itemIds: readonly string[];
}

export interface CountRefundedRow {
  count: number;
}

export const countRefunded = one<CountRefundedParameters, CountRefundedRow>({
  parameters: ["itemIds"],
  columns: ["count!"],
  text: `select count(distinct order_item_id) as count from shortages where order_item_id = any($1::uuid[]) and outcome = 'refunded'`,
});

export interface HasOpenParameters {
  orderId: string;
}

export interface HasOpenRow {
  id: string;
}

export const hasOpen = optional<HasOpenParameters, HasOpenRow>({
  parameters: ["orderId"],
  columns: ["id!"],
  text: `select id from shortages where order_id = $1 and outcome is null limit 1`,
});

export interface FindOpenParameters {
  itemId: string;
}

export interface FindOpenRow {
  id: string;
}

export const findOpen = optional<FindOpenParameters, FindOpenRow>({
  parameters: ["itemId"],
  columns: ["id!"],
  text: `select id from shortages where order_item_id = $1 and outcome is null`,
});

export interface InsertShortageParameters {
  itemId: string;
  orderId: string;
  userId: string;
  answerDays: number;
}

export interface InsertShortageRow {
  id: string;
}

/** A note from before the order was cancelled, or opened, and paid again gives way to it. */
export const insertShortage = one<InsertShortageParameters, InsertShortageRow>({
  parameters: ["itemId","orderId","userId","answerDays"],
  columns: ["id!"],
  text: `with ended as (
  update shortages set outcome = 'found', ended_as = 'order', ended_at = clock_timestamp()
  where order_item_id = $1 and outcome = 'cancelled'
)
insert into shortages (order_id, order_item_id, declared_by, answer_by)
values ($2, $1, $3, paris_today() + $4::int) returning id`,
});

export interface LockShortageParameters {
  shortageId: string;
  orderId: string;
}

export interface LockShortageRow {
  id: string;
  itemId: string;
  productId: string;
  outcome: Refine<string | null, ShortageOutcome | null>;
  ofCancelled: boolean;
  waitsUntil: string | null;
  promised: string | null;
  today: string;
}

/** The caller has locked its order. */
export const lockShortage = optional<LockShortageParameters, LockShortageRow>({
  parameters: ["shortageId","orderId"],
  columns: ["id!","item_id!","product_id!","outcome","of_cancelled!","waits_until","promised","today!"],
  text: `select m.id, m.order_item_id as item_id, i.product_id, m.outcome, order_is_cancelled(o.status) as of_cancelled, to_char(m.waits_until, 'YYYY-MM-DD') as waits_until,
  order_promised_by(o) as promised, to_char(paris_today(), 'YYYY-MM-DD') as today
from shortages m join order_items i on i.id = m.order_item_id join orders o on o.id = m.order_id
where m.id = $1 and m.order_id = $2 for update of m`,
});

export interface OrderOfShortageParameters {
  shortageId: string;
}

export interface OrderOfShortageRow {
  orderId: string;
}

export const orderOfShortage = optional<OrderOfShortageParameters, OrderOfShortageRow>({
  parameters: ["shortageId"],
  columns: ["order_id!"],
  text: `select order_id from shortages where id = $1`,
});

export interface LetWaitParameters {
  until: string;
  shortageId: string;
}

export const letWait = exec<LetWaitParameters>({
  parameters: ["until","shortageId"],
  text: `update shortages set waits_until = $1 where id = $2`,
});

export interface EndAsFoundParameters {
  userId: string;
  shortageId: string;
}

export const endAsFound = exec<EndAsFoundParameters>({
  parameters: ["userId","shortageId"],
  text: `update shortages set outcome = 'found', ended_at = clock_timestamp(), ended_as = 'staff', ended_by = $1
where id = $2`,
});

export interface LockReplacementParameters {
  productId: string;
}

/** The piece that somebody wants: whether it is free is asked once it is locked. */
export const lockReplacement = exec<LockReplacementParameters>({
  parameters: ["productId"],
  text: `select id from products where id = $1 for update`,
});

export interface FindReplacementParameters {
  shortageId: string;
  productId: string;
  sellIncomplete: boolean;
}

export interface FindReplacementRow {
  priceCents: number;
  discountCents: number;
  backCents: number;
}

export const findReplacement = optional<FindReplacementParameters, FindReplacementRow>({
  parameters: ["shortageId","productId","sellIncomplete"],
  columns: ["price_cents!","discount_cents!","back_cents!"],
  text: `select price_cents, discount_cents, back_cents from replacement_pieces
where shortage_id = $1 and product_id = $2 and (not is_incomplete or $3)`,
});

export interface ReplacementsOfParameters {
  shortageId: string;
  sellIncomplete: boolean;
}

export interface ReplacementsOfRow {
  productId: string;
  cents: number;
  backCents: number;
  photoKey: string | null;
  colorHex: string | null;
  piece: Refine<unknown, MissingPiece>;
}

/** The same piece in other sizes and colors first, then what is named alike, then the nearest prices. */
export const replacementsOf = many<ReplacementsOfParameters, ReplacementsOfRow>({
  parameters: ["shortageId","sellIncomplete"],
  columns: ["product_id!","cents!","back_cents!","photo_key","color_hex","piece!"],
  text: `select r.product_id, r.price_cents - r.discount_cents as cents, r.back_cents, p.photo_key, c.hex_code as color_hex,
  json_build_object('ref', coalesce(nullif(upper(p.ref_category), ''), p.ref::text), 'name', p.name, 'color', c.name, 'size', p.size) as piece
from replacement_pieces r join products p on p.id = r.product_id left join product_colors c on c.id = p.color_id
where r.shortage_id = $1 and (not r.is_incomplete or $2)
order by r.is_same desc, r.is_alike desc, r.back_cents, p.ref limit 8`,
});

export interface ShortageOfOrderParameters {
  shortageId: string;
  orderId: string;
}

export interface ShortageOfOrderRow {
  id: string;
}

export const shortageOfOrder = optional<ShortageOfOrderParameters, ShortageOfOrderRow>({
  parameters: ["shortageId","orderId"],
  columns: ["id!"],
  text: `select id from shortages where id = $1 and order_id = $2`,
});

export interface MovePriceParameters {
  priceCents: number;
  discountCents: number;
  itemId: string;
}

/** What was paid for the missing piece pays the one in its place; what is left of its price goes back. */
export const movePrice = exec<MovePriceParameters>({
  parameters: ["priceCents","discountCents","itemId"],
  text: `update order_items set price_cents = price_cents - $1, discount_cents = discount_cents - $2
where id = $3`,
});

export interface InsertReplacementParameters {
  itemId: string;
  orderId: string;
  productId: string;
  priceCents: number;
  discountCents: number;
}

/** The prices of the order stay as they are, for they were moved. */
export const insertReplacement = exec<InsertReplacementParameters>({
  parameters: ["itemId","orderId","productId","priceCents","discountCents"],
  text: `with item as (
  insert into order_items (id, order_id, product_id, price_cents, discount_cents)
  values ($1, $2, $3, $4, $5)
)
update orders set line_count = line_count + 1 where id = $2`,
});

export interface NoteReplacementParameters {
  itemId: string;
  endedAs: string;
  userId: string | null;
  shortageId: string;
}

/** The return that was noted of the missing piece has ended it already, as refunded. */
export const noteReplacement = exec<NoteReplacementParameters>({
  parameters: ["itemId","endedAs","userId","shortageId"],
  text: `update shortages set outcome = 'replaced', replaced_by = $1, papers_owed = true, ended_as = $2, ended_by = $3
where id = $4`,
});

export interface NoteReplacedParameters {
  reason: string;
  partReason: string;
  caseIds: readonly string[];
}

/** Where all pieces of these returns gave way to others, only what those cost less goes back. */
export const noteReplaced = exec<NoteReplacedParameters>({
  parameters: ["reason","partReason","caseIds"],
  text: `update withdrawals w set reason = case when a.so then $1 else $2 end, updated_at = clock_timestamp()
from return_cases c cross join lateral (select not exists (select from return_case_items i where i.case_id = c.id and not exists (
    select from shortages s where s.order_item_id = i.order_item_id and s.outcome = 'replaced')) as so) a
where c.id = any($3::uuid[]) and w.id = c.withdrawal_id
  and (w.state = 'refund-due' or not a.so and (w.state <> 'done' or w.outcome = 'refunded'))`,
});

export interface ReplacementTakenParameters {
  shortageId: string;
}

export interface ReplacementTakenRow {
  productId: string;
}

/** The piece that a replaced one gave way to. */
export const replacementTaken = optional<ReplacementTakenParameters, ReplacementTakenRow>({
  parameters: ["shortageId"],
  columns: ["product_id!"],
  text: `select i.product_id from shortages m join order_items i on i.id = m.replaced_by where m.id = $1`,
});

export interface NoteDecisionParameters {
  endedAs: string;
  userId: string | null;
  shortageId: string;
}

/** The return that was noted of the piece has ended it already: here is said who wanted it. */
export const noteDecision = exec<NoteDecisionParameters>({
  parameters: ["endedAs","userId","shortageId"],
  text: `update shortages set ended_as = $1, ended_by = $2 where id = $3`,
});

export interface ReadWorthParameters {
  itemId: string;
}

export interface ReadWorthRow {
  chosenCents: number;
  shippingCents: number;
  sharesParcel: boolean;
  leavesNothing: boolean;
  refundableCents: number;
}

/**
 * What was paid for the piece and is neither given back nor to be given back already, and what goes back with it: see
 * `refundProposal`.
 */
export const readWorth = one<ReadWorthParameters, ReadWorthRow>({
  parameters: ["itemId"],
  columns: ["chosen_cents!","shipping_cents!","shares_parcel!","leaves_nothing!","refundable_cents!"],
  text: `select greatest(0, i.price_cents - i.discount_cents - asked_back_of_line(o.id, i.id)) as chosen_cents,
  greatest(0, least(o.shipping_cents - order_fee_back(o), o.shipping_cents - asked_back_of_line(o.id, null))) as shipping_cents,
  exists (select from orders n where n.parcel_id = o.parcel_id and n.id <> o.id and order_is_settled(n.status)) as shares_parcel,
  o.returned_count + 1 >= o.line_count as leaves_nothing,
  coalesce((select sum(refundable_cents(t))::int from transactions t where t.order_id = o.id), 0) - coalesce((
    select sum(r.amount_cents)::int from refunds r join transactions t on t.uuid = r.transaction_uuid
    where t.order_id = o.id and r.state in ('due', 'failed')), 0) as refundable_cents
from order_items i join orders o on o.id = i.order_id where i.id = $1`,
});

export interface OverdueShortagesParameters {
  most: number;
}

export interface OverdueShortagesRow {
  shortageId: string;
  orderId: string;
}

/** An order that staff must look at first waits for that. */
export const overdueShortages = many<OverdueShortagesParameters, OverdueShortagesRow>({
  parameters: ["most"],
  columns: ["shortage_id!","order_id!"],
  text: `select m.id as shortage_id, m.order_id from shortages m join orders o on o.id = m.order_id
where m.outcome is null and shortage_ends_on(m) < paris_today() and o.review_reason is null
order by m.answer_by, m.id limit $1`,
});

export interface IsOverdueParameters {
  shortageId: string;
}

export interface IsOverdueRow {
  id: string;
}

/** Looked at again once its order is locked. */
export const isOverdue = optional<IsOverdueParameters, IsOverdueRow>({
  parameters: ["shortageId"],
  columns: ["id!"],
  text: `select id from shortages m where id = $1 and outcome is null and shortage_ends_on(m) < paris_today()`,
});

export interface ListShortagesRow {
  id: string;
  orderId: string;
  itemId: string;
  orderNumber: string;
  outcome: Refine<string | null, ShortageOutcome | null>;
  ofCancelled: boolean;
  waitsUntil: string | null;
  endsOn: string;
  declaredAt: Date;
  declaredBy: string | null;
  recipient: string | null;
  parcelId: string | null;
  mayWait: boolean;
  cents: number;
  hasSeveralInvoices: boolean;
  piece: Refine<unknown, MissingPiece>;
}

/**
 * What waits, by the day on which it ends; then pieces of orders that were cancelled or opened again, which stay out of sale
 * until they are found.
 */
export const listShortages = many<void, ListShortagesRow>({
  columns: ["id!","order_id!","item_id!","order_number!","outcome","of_cancelled!","waits_until","ends_on!","declared_at!","declared_by","recipient","parcel_id","may_wait!","cents!","has_several_invoices!","piece!"],
  text: `select m.id, m.order_id, m.order_item_id as item_id, o.order_number, m.outcome, order_is_cancelled(o.status) as of_cancelled, to_char(m.waits_until, 'YYYY-MM-DD') as waits_until,
  to_char(shortage_ends_on(m), 'YYYY-MM-DD') as ends_on, m.declared_at, u.display_name as declared_by,
  parcel_recipient(o.shipping_address, b.display_name) as recipient, o.parcel_id,
  coalesce(order_promised_by(o) > to_char(paris_today(), 'YYYY-MM-DD'), false) and m.waits_until is null as may_wait,
  i.price_cents - i.discount_cents as cents, has_several_invoices(o) as has_several_invoices,
  json_build_object('ref', coalesce(nullif(upper(p.ref_category), ''), p.ref::text), 'name', p.name, 'color', c.name, 'size', p.size) as piece
from shortages m join orders o on o.id = m.order_id join order_items i on i.id = m.order_item_id
join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
left join users u on u.id = m.declared_by left join users b on b.id = o.user_id
where m.outcome is null or m.outcome = 'cancelled'
order by m.outcome is not null, shortage_ends_on(m), m.declared_at, m.id limit 200`,
});

export interface ShortagesOfOrderParameters {
  orderId: string;
}

export interface ShortagesOfOrderRow {
  id: string;
  itemId: string;
  cents: number;
  answerBy: string;
  waitsUntil: string | null;
  promised: string | null;
  today: string;
  piece: Refine<unknown, MissingPiece>;
}

/** As its buyer reads them: what she has to choose about. */
export const shortagesOfOrder = many<ShortagesOfOrderParameters, ShortagesOfOrderRow>({
  parameters: ["orderId"],
  columns: ["id!","item_id!","cents!","answer_by!","waits_until","promised","today!","piece!"],
  text: `select m.id, m.order_item_id as item_id, i.price_cents - i.discount_cents as cents, to_char(m.answer_by, 'YYYY-MM-DD') as answer_by,
  to_char(m.waits_until, 'YYYY-MM-DD') as waits_until, order_promised_by(o) as promised,
  to_char(paris_today(), 'YYYY-MM-DD') as today,
  json_build_object('ref', coalesce(nullif(upper(p.ref_category), ''), p.ref::text), 'name', p.name, 'color', c.name, 'size', p.size) as piece
from shortages m join orders o on o.id = m.order_id join order_items i on i.id = m.order_item_id
join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
where m.order_id = $1 and m.outcome is null order by m.declared_at, m.id`,
});
