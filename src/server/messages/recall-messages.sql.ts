// Written by `npm run db:types` from recall-messages.sql: change that file, not this one.
import { optional, type Refine } from "#server/db/statement.ts";
import type { RecallRemedy } from "#domain/recalls.ts";
import type { NamedPiece } from "#server/mail/order-parts.ts";

export interface RecallToTellParameters {
  orderId: string;
  recallId: string | null;
}

export interface RecallToTellRow {
  title: string;
  reason: string;
  danger: string;
  instructions: string;
  contact: string;
  remedies: Refine<readonly (string | null)[] | null, RecallRemedy[]>;
  pieces: Refine<unknown, NamedPiece[]>;
}

/** The notice of a recall, and which pieces of the order it is about. */
export const recallToTell = optional<RecallToTellParameters, RecallToTellRow>({
  parameters: ["orderId","recallId"],
  columns: ["title!","reason!","danger!","instructions!","contact!","remedies!","pieces!"],
  text: `select r.title, r.reason, r.danger, r.instructions, r.contact, r.remedies,
  (select coalesce(json_agg(json_build_object('words', full_product_name(p, k.name), 'photoKey', p.photo_key, 'hexCode', k.hex_code)
      order by i.created_at, i.id), '[]') from recall_products y join order_items i on i.product_id = y.product_id
    join products p on p.id = y.product_id left join product_colors k on k.id = p.color_id
    where y.recall_id = r.id and i.order_id = x.order_id and recall_is_about(i, o, x.found_at)) as pieces
from recall_orders x join recalls r on r.id = x.recall_id join orders o on o.id = x.order_id where x.order_id = $1 and x.recall_id = $2`,
});
