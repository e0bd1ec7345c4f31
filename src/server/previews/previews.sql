-- name: listShownLives :many
-- Lives on air and announced, with a photo of up to three of their references.
-- @column photo_keys string[]
select l.id, l.title, l.live_date, l.is_active, array(
  select min(p.photo_key) from products p
  where p.live_id = l.id and p.archived_at is null and p.photo_key is not null
  group by upper(p.ref_category) order by min(p.ref) limit 3
) as photo_keys
from lives l
where l.is_active or l.live_date > clock_timestamp()
order by l.is_active desc, l.live_date desc
limit 50;

-- name: listPublishedPages :many
select distinct on (code) code, title, left(content, 2000) as beginning from pages
where is_active order by code, updated_at desc limit 500;
