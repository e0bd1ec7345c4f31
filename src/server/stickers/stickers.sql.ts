// Written by `npm run db:types` from stickers.sql: change that file, not this one.
import { many, one, optional } from "#server/db/statement.ts";

export interface CountStickersToPrintParameters {
  liveId: string;
}

export interface CountStickersToPrintRow {
  count: number;
}

/** What staff sold long before they had stickers is not printed any more. */
export const countStickersToPrint = one<CountStickersToPrintParameters, CountStickersToPrintRow>({
  parameters: ["liveId"],
  columns: ["count!"],
  text: `select count(*)::int as count from stickers_to_print($1)`,
});

export interface TakeStickersOfLiveParameters {
  liveId: string;
  most: number;
  table: string;
  userId: string;
}

export interface TakeStickersOfLiveRow {
  itemId: string;
}

/** What is not printed yet, the oldest sale first; what another table takes at the same moment is its own. */
export const takeStickersOfLive = many<TakeStickersOfLiveParameters, TakeStickersOfLiveRow>({
  parameters: ["liveId","most","table","userId"],
  columns: ["item_id!"],
  text: `with due as materialized (
  select item_id, sold_at from stickers_to_print($1) order by sold_at, item_id limit $2
)
insert into sticker_prints (order_item_id, is_first, table_name, printed_by)
select item_id, true, $3, $4 from due order by sold_at, item_id
on conflict (order_item_id) where is_first do nothing
returning order_item_id as item_id`,
});

export interface TakeStickersParameters {
  table: string;
  userId: string;
  liveId: string;
  itemIds: readonly string[];
}

export interface TakeStickersRow {
  itemId: string;
}

export const takeStickers = many<TakeStickersParameters, TakeStickersRow>({
  parameters: ["table","userId","liveId","itemIds"],
  columns: ["item_id!"],
  text: `insert into sticker_prints (order_item_id, is_first, table_name, printed_by)
select t.item_id, true, $1, $2 from stickers_to_print($3) t where t.item_id = any($4::uuid[])
on conflict (order_item_id) where is_first do nothing
returning order_item_id as item_id`,
});

export interface TakeStickersAgainParameters {
  table: string;
  userId: string;
  itemIds: readonly string[];
  liveId: string;
}

export interface TakeStickersAgainRow {
  itemId: string;
}

export const takeStickersAgain = many<TakeStickersAgainParameters, TakeStickersAgainRow>({
  parameters: ["table","userId","itemIds","liveId"],
  columns: ["item_id!"],
  text: `insert into sticker_prints (order_item_id, is_first, table_name, printed_by)
select i.id, false, $1, $2 from order_items i join orders o on o.id = i.order_id
where i.id = any($3::uuid[]) and o.live_id = $4
returning order_item_id as item_id`,
});

export interface ReadStickersParameters {
  itemIds: readonly string[];
}

export interface ReadStickersRow {
  itemId: string;
  number: number;
  orderNumber: string;
  handle: string | null;
  recipient: string | null;
  reference: string;
  color: string | null;
  size: string | null;
  tagNumber: number;
}

/** In the order of the sales. */
export const readStickers = many<ReadStickersParameters, ReadStickersRow>({
  parameters: ["itemIds"],
  columns: ["item_id!","number!","order_number!","handle","recipient","reference!","color","size","tag_number!"],
  text: `select i.id as item_id, b.number, o.order_number, u.tiktok_username as handle,
  parcel_recipient(o.shipping_address, u.display_name) as recipient,
  coalesce(nullif(upper(p.ref_category), ''), p.ref::text) as reference, c.name as color, p.size, p.tag_number
from order_items i join orders o on o.id = i.order_id join buyer_numbers b on b.order_id = o.id
join products p on p.id = i.product_id
left join product_colors c on c.id = p.color_id
left join users u on u.id = o.user_id
where i.id = any($1::uuid[])
order by i.created_at, i.id`,
});

export interface ReadPrintsParameters {
  orderIds: readonly string[];
}

export interface ReadPrintsRow {
  itemId: string;
  printedAt: Date;
  tableName: string;
  by: string | null;
}

/** The latest print of each. */
export const readPrints = many<ReadPrintsParameters, ReadPrintsRow>({
  parameters: ["orderIds"],
  columns: ["item_id!","printed_at!","table_name!","by"],
  text: `select distinct on (s.order_item_id) s.order_item_id as item_id, s.printed_at, s.table_name, u.display_name as by
from sticker_prints s join order_items i on i.id = s.order_item_id left join users u on u.id = s.printed_by
where i.order_id = any($1::uuid[])
order by s.order_item_id, s.id desc`,
});

export interface FindLiveParameters {
  liveId: string;
}

export interface FindLiveRow {
  id: string;
}

export const findLive = optional<FindLiveParameters, FindLiveRow>({
  parameters: ["liveId"],
  columns: ["id!"],
  text: `select id from lives where id = $1`,
});
