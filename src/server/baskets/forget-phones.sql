-- name: forgetPhones :many
-- Codes that are still open go too: what somebody else asked for in her name is worth nothing any more.
with person as (
  select tiktok_username as handle, viewer_id from users where id = :userId
), codes as (
  delete from basket_codes using person where basket_codes.handle = person.handle
)
delete from handle_devices d using person
where coalesce(d.viewer_id = person.viewer_id, d.handle = person.handle) returning device_hash;

-- name: activeLives :many
select id from lives where is_active;

-- name: viewerOf :optional
select tiktok_username as handle, viewer_id from users where id = :userId and num_nonnulls(tiktok_username, viewer_id) > 0;
