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

-- name: forgetAnswersAbout :exec
-- Takes out of the answers that are kept what names the people and orders of these ids. The answers stay: who repeats a
-- request is not to bring about a second time what it did. No index knows whom an answer names: all are looked through.
update idempotency_keys k set body = case
  when k.route = 'admin.packing.scan' then k.body || '{"buyer": ""}'
  when k.route = 'admin.handover.scan' then k.body || jsonb_build_object('trackingNumber', '', 'orders', (
    select coalesce(jsonb_agg(o || '{"name": null}'), '[]') from jsonb_array_elements(k.body -> 'orders') o))
  else jsonb_set(k.body, '{refused}', (
    select coalesce(jsonb_agg(case when r ->> 'id' = any(:ids::text[]) then r || '{"label": ""}' else r end), '[]')
    from jsonb_array_elements(k.body -> 'refused') r)) end
where k.route in ('admin.packing.scan', 'admin.handover.scan', 'admin.messages.sendToOrders', 'admin.messages.sendToUsers')
  and exists (select from unnest(:ids::text[]) id where k.body::text like '%' || id || '%');
