-- name: findAlias :optional
-- The card that the provider keeps for this browser, as long as it is good.
-- @param deviceHash?
select id, token, brand, last4, expires_on::text as expires_on, consented_at from card_aliases
where device_hash = :deviceHash and forgotten_at is null
  and coalesce(expires_on >= (clock_timestamp() at time zone 'Europe/Paris')::date, true);

-- name: readAlias :optional
select brand, last4 from card_aliases where id = :aliasId and forgotten_at is null;

-- name: keepAlias :exec
-- @param brand?
-- @param last4?
-- @param expiresOn?
insert into card_aliases (token, order_id, brand, last4, expires_on, consent_wording)
select :token, order_id, :brand, :last4, :expiresOn::date, :consentWording from payments where reference = :reference
on conflict (token) do nothing;

-- name: lockDevice :exec
select pg_advisory_xact_lock(hashtextextended('card_aliases:' || :deviceHash, 0));

-- name: replaceAlias :exec
-- A newer card takes the place of the one that this browser had.
update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where device_hash = :deviceHash and token <> :token and forgotten_at is null
  and exists (select from card_aliases n where n.token = :token and n.device_hash is null and n.forgotten_at is null);

-- name: bindAlias :exec
-- Only a card that was kept with this very order, and that no browser has yet.
update card_aliases set device_hash = :deviceHash
where token = :token and order_id = :orderId and device_hash is null and forgotten_at is null;

-- name: touchAlias :exec
update card_aliases set used_at = clock_timestamp()
where id = (select alias_id from payments where reference = :reference);

-- name: forgetAliasesOf :many
update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where device_hash = :deviceHash and forgotten_at is null
returning id;

-- name: forgetAlias :exec
update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where id = :aliasId and forgotten_at is null;

-- name: forgetUseless :exec
-- Cards that are over, and those whose buyer's browser never brought the answer of its payment.
update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where forgotten_at is null and (expires_on < (clock_timestamp() at time zone 'Europe/Paris')::date
  or (device_hash is null and consented_at < clock_timestamp() - interval '1 day'));

-- name: claimForgotten :many
-- Whose turn it is, so that another copy of the server leaves them alone; after each failure later.
update card_aliases set cancel_tries = cancel_tries + 1,
  cancel_after = clock_timestamp() + least(interval '1 day', interval '1 minute' * power(2, least(cancel_tries, 11)))
where id in (select id from card_aliases where forgotten_at is not null and cancel_after <= clock_timestamp()
  order by cancel_after limit 20 for update skip locked)
returning id, token;

-- name: deleteAlias :exec
delete from card_aliases where id = :aliasId and forgotten_at is not null;
