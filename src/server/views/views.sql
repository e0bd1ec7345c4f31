-- name: listViews :many
select id, name, query from saved_views where user_id = :userId and list = :list order by created_at, id;

-- name: lockViewsOf :exec
-- One's own views are counted one after the other.
select pg_advisory_xact_lock(hashtext('views:' || :userId));

-- name: insertView :optional
insert into saved_views (user_id, list, name, query)
select :userId, :list, :name, :query where (select count(*) from saved_views where user_id = :userId and list = :list) < :mostViews
returning id, name, query;

-- name: lockView :optional
select id, name, query from saved_views where id = :viewId and user_id = :userId for update;

-- name: updateView :one
update saved_views set name = :name, query = :query where id = :viewId returning id, name, query;

-- name: deleteView :exec
delete from saved_views where id = :viewId;

-- name: viewsOfPeople :many
-- Of the lists in which one looks for people.
select id, name, query from saved_views where list in ('orders', 'users', 'outbox');

-- name: deleteViews :exec
delete from saved_views where id = any(:ids::uuid[]);

-- name: answersWithViews :many
-- @column name!
-- @column query!
select key, body ->> 'name' as name, body ->> 'query' as query from idempotency_keys
where route = 'admin.views.create' and body is not null;

-- name: deleteAnswersWithViews :exec
delete from idempotency_keys where route = 'admin.views.create' and key = any(:keys::uuid[]);
