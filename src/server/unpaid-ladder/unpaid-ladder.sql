-- @import { UnpaidStep } from "#domain/unpaid-ladder.ts";

-- name: readPerson :optional
-- @column step UnpaidStep | null
-- @column set_at?
select n.orders, s.step, s.set_at, a.display_name as set_by
from users u cross join lateral left_unpaid(u.id) n
  left join unpaid_steps s on s.user_id = u.id left join users a on a.id = s.set_by
where u.id = :userId;

-- name: lockPerson :optional
select u.id, s.step, s.block_reason from users u left join unpaid_steps s on s.user_id = u.id
where u.id = :userId and u.erased_at is null for update of u;

-- name: putStep :exec
-- @param step?
-- @param setBy?
insert into unpaid_steps (user_id, step, counted_from, set_by)
values (:userId, :step, case when :forgiven then clock_timestamp() else '-infinity' end, :setBy)
on conflict (user_id) do update set step = excluded.step, set_by = excluded.set_by, set_at = excluded.set_at,
  counted_from = greatest(unpaid_steps.counted_from, excluded.counted_from);

-- name: decisionsOnHandles :many
-- Only of those about whom something was decided.
-- @column handle!
-- @column step UnpaidStep | null
-- @column blocked!
select u.tiktok_username as handle, s.step, s.block_reason is not null as blocked
from unpaid_steps s join users u on u.id = s.user_id
where (s.step is not null or s.block_reason is not null) and u.tiktok_username = any(:handles::text[]);

-- name: readBlock :optional
-- @column reason!
-- @column at!
select s.block_reason as reason, s.blocked_at as at, a.display_name as by
from unpaid_steps s left join users a on a.id = s.blocked_by
where s.user_id = :userId and s.block_reason is not null;

-- name: blockOfBuyer :optional
-- @column reason!
select s.block_reason as reason from orders o join unpaid_steps s on s.user_id = o.user_id
where o.id = :orderId and s.block_reason is not null;

-- name: putBlock :exec
-- @param reason?
-- @param by?
insert into unpaid_steps (user_id, block_reason, blocked_by, blocked_at)
values (:userId, :reason::text, :by::uuid, case when :reason::text is not null then clock_timestamp() end)
on conflict (user_id) do update set block_reason = excluded.block_reason, blocked_by = excluded.blocked_by,
  blocked_at = excluded.blocked_at;

-- name: peopleOfLive :many
-- Who let an order of this live run out, the most often first.
-- @column orders!
-- @column step UnpaidStep | null
select u.id as user_id, u.tiktok_username as handle, coalesce(u.display_name, '') as name, n.orders, s.step
from (select distinct user_id from orders
    where live_id = :liveId and cancel_cause = 'hold-expired' and origin <> 'guest' and user_id is not null) l
  join users u on u.id = l.user_id cross join lateral left_unpaid(u.id) n left join unpaid_steps s on s.user_id = u.id
where n.orders > 0
order by n.orders desc, u.tiktok_username limit 50;

-- name: holdBriefly :exec
-- Her piece is kept as long as a guest's would be; what she put together as a guest has such a hold already.
update orders set held_until = clock_timestamp() + make_interval(mins => :holdMinutes), version = version + 1
where id = :orderId and origin <> 'guest';

-- name: isToValidate :optional
select id from orders where id = :orderId and status = 'to-validate' and origin <> 'guest';
