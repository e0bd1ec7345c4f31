-- name: notify :optional
select pg_notify(:channel, :change)::text as sent;

-- name: liveOfOrder :optional
select live_id from orders where id = :orderId;

-- name: findActiveLive :optional
select id from lives where id = :liveId and is_active;

-- name: readAvailability :many
-- @column sold!
select id, live_id, archived_at is not null or (stock is not null and taken >= stock) as sold from products
where id = any(:productIds::uuid[]) and live_id = any(:liveIds::uuid[]);

-- name: readVersions :many
select id, version from orders where id = any(:orderIds::uuid[]);
