// Written by `npm run db:types` from shortage-messages.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { ShortageOutcome } from "#domain/shortages.ts";
import type { MissingPiece } from "#wording/shortages.ts";

export interface ShortagesToTellParameters {
  orderId: string;
  shortageIds: readonly string[] | null;
}

export interface ShortagesToTellRow {
  outcome: Refine<string | null, ShortageOutcome | null>;
  endsOn: string;
  canWait: boolean;
  piece: Refine<unknown, MissingPiece>;
  photoKey: string | null;
  hexCode: string | null;
  takenPhotoKey: string | null;
  takenHexCode: string | null;
  taken: Refine<unknown, MissingPiece | null>;
  takenCents: number | null;
  backCents: number;
  creditNote: string | null;
  invoice: string | null;
}

/** Those that are named, or all of the order about which its buyer has yet to choose. */
export const shortagesToTell = many<ShortagesToTellParameters, ShortagesToTellRow>({
  parameters: ["orderId","shortageIds"],
  columns: ["outcome","ends_on!","can_wait!","piece!","photo_key","hex_code","taken_photo_key","taken_hex_code","taken","taken_cents","back_cents!","credit_note","invoice"],
  text: `select m.outcome, to_char(shortage_ends_on(m), 'YYYY-MM-DD') as ends_on,
  coalesce(m.waits_until is null and order_promised_by(o) > to_char(paris_today(), 'YYYY-MM-DD'), false) as can_wait,
  json_build_object('ref', coalesce(nullif(upper(p.ref_category), ''), p.ref::text), 'name', p.name, 'color', c.name, 'size', p.size) as piece,
  p.photo_key, c.hex_code, t.photo_key as taken_photo_key, tc.hex_code as taken_hex_code,
  case when t.id is not null then json_build_object('ref', coalesce(nullif(upper(t.ref_category), ''), t.ref::text), 'name', t.name,
    'color', tc.name, 'size', t.size) end as taken, x.price_cents - x.discount_cents as taken_cents,
  coalesce((select sum(r.amount_cents)::int from refunds r where r.return_id = m.return_id and r.state <> 'dismissed'), 0) as back_cents,
  (select number from invoices where shortage_id = m.id and kind = 'credit-note') as credit_note,
  (select number from invoices where shortage_id = m.id and kind = 'invoice') as invoice
from shortages m join orders o on o.id = m.order_id join order_items i on i.id = m.order_item_id
join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
left join order_items x on x.id = m.replaced_by left join products t on t.id = x.product_id left join product_colors tc on tc.id = t.color_id
where m.order_id = $1 and case when $2::uuid[] is null then m.outcome is null else m.id = any($2) end
order by m.declared_at, m.id`,
});
