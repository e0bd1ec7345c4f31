-- name: keepAlert :exec
-- Asked again, it is hers for as long as if it were new. A unique index decides between two presses.
insert into alerts (email, consent) values (:email, :consent)
on conflict (lower(email), product_id) do update set asked_at = excluded.asked_at, consent = excluded.consent;

-- name: endAlert :exec
delete from alerts where id = :alertId;
