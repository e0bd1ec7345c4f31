-- name: keepAlert :exec
-- Asked again, it is hers for as long as if it were new, and of a product she is told once more. A unique index decides
-- between two presses. Nothing is kept for a product that does not exist.
-- @param productId?
insert into alerts (email, product_id, consent)
select :email, :productId, :consent where :productId::uuid is null or exists (select from products where id = :productId)
on conflict (lower(email), product_id) do update set asked_at = excluded.asked_at, consent = excluded.consent,
  told_at = case when alerts.product_id is null then alerts.told_at end;

-- name: endAlert :exec
delete from alerts where id = :alertId;

-- name: endAlertsOf :exec
delete from alerts where lower(email) = any(:emails::text[]);

-- name: alertsOfPerson :one
-- How many mails she asked for ('Me prévenir'), at each of her addresses.
select count(*)::int as alerts from alerts where lower(email) in (select emails_of_person(:userId));
