-- @import { BulkKind } from "#contract/admin/bulk-acts.ts";
-- @import { StaffRole } from "#domain/roles.ts";

-- name: readOpenActs :many
-- @column kind BulkKind
-- @column refused { id: string; code: string; message: string }[]
select a.id, a.kind, a.created_at as asked_at, count(*)::int as total,
  count(*) filter (where r.state = 'waiting')::int as waiting,
  count(*) filter (where r.state = 'done')::int as done,
  coalesce(json_agg(json_build_object('id', r.row_id, 'code', r.code, 'message', r.message) order by r.place)
    filter (where r.state = 'refused'), '[]') as refused
from (
  select * from bulk_acts where actor_id = :userId and closed_at is null and split_part(kind, '.', 1) = :list
  order by created_at desc, id limit 10
) a
join bulk_act_rows r on r.bulk_act_id = a.id
group by a.id, a.kind, a.created_at
order by a.created_at desc, a.id;

-- name: readAct :optional
-- @column kind BulkKind
-- @column refused { id: string; code: string; message: string }[]
select a.id, a.kind, a.created_at as asked_at, count(*)::int as total,
  count(*) filter (where r.state = 'waiting')::int as waiting,
  count(*) filter (where r.state = 'done')::int as done,
  coalesce(json_agg(json_build_object('id', r.row_id, 'code', r.code, 'message', r.message) order by r.place)
    filter (where r.state = 'refused'), '[]') as refused
from (
  select * from bulk_acts where id = :actId
) a
join bulk_act_rows r on r.bulk_act_id = a.id
group by a.id, a.kind, a.created_at
order by a.created_at desc, a.id;

-- name: lockOwnAct :optional
-- @column kind BulkKind
select kind from bulk_acts where id = :actId and actor_id = :userId for update;

-- name: retryRefusedRows :exec
update bulk_act_rows set state = 'waiting', code = null, message = null
where bulk_act_id = :actId and state = 'refused';

-- name: reopenAct :exec
update bulk_acts set closed_at = null where id = :actId;

-- name: closeAct :exec
update bulk_acts set closed_at = coalesce(closed_at, clock_timestamp()) where id = :actId;

-- name: insertAct :one
-- @param sourceAddress?
with act as (
  insert into bulk_acts (id, kind, input, actor_id, source_address) values (:id, :kind, :input, :userId, :sourceAddress)
  returning id, created_at
), rows as (
  insert into bulk_act_rows (bulk_act_id, row_id, place)
  select act.id, asked.row_id, asked.place
  from act, unnest(:rows::text[]) with ordinality as asked(row_id, place)
)
select created_at from act;

-- name: claimRow :optional
-- The next row of the oldest act; what another server is at is passed over. The role of its asker is read
-- as it is now: an act whose asker has lost it meanwhile is not carried out.
-- @column kind BulkKind
-- @column role StaffRole | null
select a.id as act_id, r.row_id, a.kind, a.input, a.source_address, a.actor_id, u.display_name as actor_name,
  u.role
from bulk_act_rows r
join bulk_acts a on a.id = r.bulk_act_id
join users u on u.id = a.actor_id
where r.state = 'waiting' and a.kind = any(:kinds::text[])
order by a.created_at, a.id, r.place
limit 1 for update of r skip locked;

-- name: concludeRow :exec
-- @param code?
-- @param message?
update bulk_act_rows set state = :state, code = :code, message = :message
where bulk_act_id = :actId and row_id = :rowId;
