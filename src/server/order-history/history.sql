-- name: insertHistory :exec
-- Writes the entries of every act but those of a purchase that are a single statement: they write theirs in it
-- (db/only-place.test.ts names them). A function could not, for its foreign key would be checked before that
-- statement's own order is there.
-- @param fromStatus?
-- @param toStatus?
-- @param actorId?
-- @param reason?
-- @param facts?
insert into order_history (order_id, event, from_status, to_status, actor_kind, actor_id, reason, facts)
select unnest(:orderIds::uuid[]), :event, :fromStatus, :toStatus, :actorKind, :actorId::uuid, :reason, :facts::jsonb;
