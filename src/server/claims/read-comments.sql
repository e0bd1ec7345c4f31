-- name: readLive :optional
select l.automatic_claims, l.on_air_ref, l.on_air_since, coalesce(r.read_to, 0) as read_to
from lives l left join claim_readers r on r.live_id = l.id where l.id = :liveId;

-- name: unreadComments :many
select id, lower(handle) as handle, comment, create_time from live_comments
where live_id = :liveId and id > :readTo and handle is not null and comment is not null
order by id limit 200;

-- name: advanceReader :exec
-- Nothing is written when another reader was faster: its reading counts.
insert into claim_readers (live_id, read_to) values (:liveId, :to)
on conflict (live_id) do update set read_to = excluded.read_to where claim_readers.read_to = :from;

-- name: insertReadings :exec
insert into comment_readings (comment_id, live_id, label, confidence, doubts)
select "commentId", :liveId, label, confidence, array(select json_array_elements_text(doubts))
from json_to_recordset(:readings::json) as given("commentId" bigint, label text, confidence real, doubts json);

-- name: insertClaims :many
-- What the same viewer said before of the same piece, and is still open or on an order of hers, is one claim.
insert into claims (comment_id, place, live_id, handle, said_at, act, reference, colour, size, quantity, product_id,
  state, reason)
select g."commentId", g.place, :liveId, g.handle, g."saidAt", g.act, g.reference, g.colour, g.size, g.quantity, g."productId",
  case when g.state = 'proposed' and exists (
    select from claims c where c.live_id = :liveId and c.handle = g.handle and c.act = 'claim' and g.act = 'claim'
      and (c.state in ('new', 'proposed', 'waiting', 'granted') or (c.state = 'done' and exists (
        select from order_items i join orders o on o.id = i.order_id where i.id = c.item_id and order_is_open(o.status))))
      and c.reference = g.reference and c.colour is not distinct from g.colour
      and c.size is not distinct from g.size and c.quantity >= g.quantity)
    then 'repeated' else g.state end,
  g.reason
from json_to_recordset(:claims::json) as g("commentId" bigint, place int, handle text, "saidAt" bigint, act text,
  reference text, colour text, size text, quantity int, "productId" uuid, state text, reason text)
order by g."commentId", g.place
returning id;

-- name: piecesOnSale :many
-- @column reference!
select p.id, upper(p.ref_category) as reference, c.name as color, p.size
from products p left join product_colors c on c.id = p.color_id
where p.live_id = :liveId and p.ref_category is not null and p.archived_at is null
order by p.ref;
