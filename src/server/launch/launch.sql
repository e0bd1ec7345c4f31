-- name: claimFurnishing :exec
-- Two copies that start together furnish once, and never again: what staff take away stays away.
insert into settings (key, value) values ('shopFurnished', 'true') on conflict (key) do nothing;

-- name: whatShopHas :one
select exists (select from message_templates) as templates, exists (select from pages) as pages,
  exists (select from product_colors) as colors;

-- name: insertTemplate :exec
insert into message_templates (type, title, body, is_automatic, delay_minutes) values (:type, :title, :body, :isAutomatic, :delayMinutes);

-- name: insertColor :exec
insert into product_colors (name, hex_code) values (:name, :hexCode);

-- name: readPublishedTexts :many
select p.code, coalesce(v.content, p.content) as content, p.is_active
from pages p left join page_versions v on v.code = p.code and v.version = p.version
where p.code = any(:codes::text[]);
