// Written by `npm run db:types` from cancel-claim.sql: change that file, not this one.
import { exec, many } from "#server/db/statement.ts";

export interface ItemsToGiveUpParameters {
  liveId: string;
  handle: string;
  reference: string | null;
  colour: string | null;
  size: string | null;
}

export interface ItemsToGiveUpRow {
  itemId: string;
  orderId: string;
  productId: string;
  byItself: boolean;
}

/** A word that is null matches every piece. */
export const itemsToGiveUp = many<ItemsToGiveUpParameters, ItemsToGiveUpRow>({
  parameters: ["liveId","handle","reference","colour","size"],
  columns: ["item_id!","order_id!","product_id!","by_itself!"],
  text: `select i.id as item_id, i.order_id, i.product_id,
  exists (select from claims c where c.item_id = i.id and c.actor_kind = 'system') as by_itself
from viewer_items i join products p on p.id = i.product_id left join product_colors k on k.id = p.color_id
where i.live_id = $1 and i.handle = $2 and i.can_be_given_up
  and ($3::text is null or upper(p.ref_category) = upper($3)) and ($4::text is null or k.name = $4)
  and ($5::text is null or p.size = $5)
order by i.created_at desc`,
});

export interface PaidItemsParameters {
  liveId: string;
  handle: string;
  reference: string | null;
  colour: string | null;
  size: string | null;
}

export interface PaidItemsRow {
  orderId: string;
  productId: string;
}

export const paidItems = many<PaidItemsParameters, PaidItemsRow>({
  parameters: ["liveId","handle","reference","colour","size"],
  columns: ["order_id!","product_id!"],
  text: `select i.order_id, i.product_id
from viewer_items i join products p on p.id = i.product_id left join product_colors k on k.id = p.color_id
where i.live_id = $1 and i.handle = $2 and i.is_paid
  and ($3::text is null or upper(p.ref_category) = upper($3)) and ($4::text is null or k.name = $4)
  and ($5::text is null or p.size = $5)
order by i.created_at desc`,
});

export interface TakeBackAsksParameters {
  liveId: string;
  handle: string;
  states: readonly string[];
  before: number;
  reference: string | null;
  colour: string | null;
  size: string | null;
}

export interface TakeBackAsksRow {
  productId: string | null;
}

/** What she asked for that is no item yet, in one of these states. */
export const takeBackAsks = many<TakeBackAsksParameters, TakeBackAsksRow>({
  parameters: ["liveId","handle","states","before","reference","colour","size"],
  columns: ["product_id"],
  text: `update claims c set state = 'undone', reason = 'taken-back', actor_kind = 'system', actor_id = null,
  changed_at = clock_timestamp()
where c.live_id = $1 and c.handle = $2 and c.act = 'claim' and c.state = any($3::text[]) and c.id < $4
  and ($5::text is null or c.reference = $5) and ($6::text is null or c.colour is null
    or c.colour = $6)
  and ($7::text is null or c.size is null or c.size = $7)
returning c.product_id`,
});

export interface MarkUndoneParameters {
  actorKind: string;
  actorId: string | null;
  liveId: string;
  handle: string;
  productId: string;
}

export const markUndone = exec<MarkUndoneParameters>({
  parameters: ["actorKind","actorId","liveId","handle","productId"],
  text: `update claims set state = 'undone', reason = 'taken-back', actor_kind = $1, actor_id = $2,
  changed_at = clock_timestamp()
where live_id = $3 and handle = $4 and product_id = $5 and act = 'claim' and state = 'done'`,
});
