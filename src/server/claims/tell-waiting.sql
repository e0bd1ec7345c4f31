-- @import { ToldWay } from "#domain/told-way.ts";

-- name: waitingFor :many
-- In the order in which they will be served.
-- @column told_way ToldWay | null
select c.id, c.handle, c.told_at, c.told_way, u.display_name as told_by
from claims c left join users u on u.id = c.told_by
where c.product_id = :productId and c.state = 'waiting' order by c.said_at, c.comment_id, c.place limit 100;

-- name: lockWaiting :optional
-- @column told_way ToldWay | null
select c.live_id, c.product_id, c.handle, c.state = 'waiting' as waits, c.told_at, c.told_way,
  (select display_name from users where id = c.told_by) as told_by
from claims c where c.id = :claimId for no key update of c;

-- name: noteTold :one
-- @column told_at!
update claims set told_at = clock_timestamp(), told_by = :actorId, told_way = :way where id = :claimId
returning told_at, (select display_name from users where id = :actorId) as told_by;

-- name: forgetTold :exec
update claims set told_at = null, told_by = null, told_way = null where id = :claimId;
