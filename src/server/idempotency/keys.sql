-- name: claimKey :optional
insert into idempotency_keys (principal, route, key, request_hash, status)
values (:principal, :route, :key, :requestHash, 200) on conflict do nothing returning key;

-- name: findKey :optional
select request_hash, body from idempotency_keys where principal = :principal and route = :route and key = :key;

-- name: saveAnswer :exec
-- @param body unknown
update idempotency_keys set body = :body where principal = :principal and route = :route and key = :key;

-- name: releaseKey :exec
delete from idempotency_keys where principal = :principal and route = :route and key = :key;
