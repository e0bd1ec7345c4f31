// Written by `npm run db:types` from read-comments.sql: change that file, not this one.
import { exec, many, optional, type JsonInput } from "#server/db/statement.ts";

export interface ReadLiveParameters {
  liveId: string;
}

export interface ReadLiveRow {
  automaticClaims: boolean;
  onAirRef: string | null;
  onAirSince: Date | null;
  readTo: number;
}

export const readLive = optional<ReadLiveParameters, ReadLiveRow>({
  parameters: ["liveId"],
  columns: ["automatic_claims!","on_air_ref","on_air_since","read_to!"],
  text: `select l.automatic_claims, l.on_air_ref, l.on_air_since, coalesce(r.read_to, 0) as read_to
from lives l left join claim_readers r on r.live_id = l.id where l.id = $1`,
});

export interface UnreadCommentsParameters {
  liveId: string;
  readTo: number;
}

export interface UnreadCommentsRow {
  id: number;
  handle: string;
  comment: string;
  createTime: number;
}

export const unreadComments = many<UnreadCommentsParameters, UnreadCommentsRow>({
  parameters: ["liveId","readTo"],
  columns: ["id!","handle!","comment!","create_time!"],
  text: `select id, lower(handle) as handle, comment, create_time from live_comments
where live_id = $1 and id > $2 and handle is not null and comment is not null
order by id limit 200`,
});

export interface AdvanceReaderParameters {
  liveId: string;
  to: number;
  from: number;
}

/** Nothing is written when another reader was faster: its reading counts. */
export const advanceReader = exec<AdvanceReaderParameters>({
  parameters: ["liveId","to","from"],
  text: `insert into claim_readers (live_id, read_to) values ($1, $2)
on conflict (live_id) do update set read_to = excluded.read_to where claim_readers.read_to = $3`,
});

export interface InsertReadingsParameters {
  liveId: string;
  readings: JsonInput;
}

export const insertReadings = exec<InsertReadingsParameters>({
  parameters: ["liveId","readings"],
  json: ["readings"],
  text: `insert into comment_readings (comment_id, live_id, label, confidence, doubts)
select "commentId", $1, label, confidence, array(select json_array_elements_text(doubts))
from json_to_recordset($2::json) as given("commentId" bigint, label text, confidence real, doubts json)`,
});

export interface InsertClaimsParameters {
  liveId: string;
  claims: JsonInput;
}

export interface InsertClaimsRow {
  id: number;
}

/** What the same viewer said before of the same piece, and is still open or on an order of hers, is one claim. */
export const insertClaims = many<InsertClaimsParameters, InsertClaimsRow>({
  parameters: ["liveId","claims"],
  columns: ["id!"],
  json: ["claims"],
  text: `insert into claims (comment_id, place, live_id, handle, said_at, act, reference, colour, size, quantity, product_id,
  state, reason)
select g."commentId", g.place, $1, g.handle, g."saidAt", g.act, g.reference, g.colour, g.size, g.quantity, g."productId",
  case when g.state = 'proposed' and exists (
    select from claims c where c.live_id = $1 and c.handle = g.handle and c.act = 'claim' and g.act = 'claim'
      and (c.state in ('new', 'proposed', 'waiting', 'granted') or (c.state = 'done' and exists (
        select from order_items i join orders o on o.id = i.order_id where i.id = c.item_id and order_is_open(o.status))))
      and c.reference = g.reference and c.colour is not distinct from g.colour
      and c.size is not distinct from g.size and c.quantity >= g.quantity)
    then 'repeated' else g.state end,
  g.reason
from json_to_recordset($2::json) as g("commentId" bigint, place int, handle text, "saidAt" bigint, act text,
  reference text, colour text, size text, quantity int, "productId" uuid, state text, reason text)
order by g."commentId", g.place
returning id`,
});

export interface PiecesOnSaleParameters {
  liveId: string;
}

export interface PiecesOnSaleRow {
  id: string;
  reference: string;
  color: string | null;
  size: string | null;
}

export const piecesOnSale = many<PiecesOnSaleParameters, PiecesOnSaleRow>({
  parameters: ["liveId"],
  columns: ["id!","reference!","color","size"],
  text: `select p.id, upper(p.ref_category) as reference, c.name as color, p.size
from products p left join product_colors c on c.id = p.color_id
where p.live_id = $1 and p.ref_category is not null and p.archived_at is null
order by p.ref`,
});
