-- name: nameOrders :many
select id::text, order_number as label from orders where id = any(:ids::uuid[]);

-- name: nameProducts :many
select p.id::text, product_label(p, c.name) as label
from products p left join product_colors c on c.id = p.color_id where p.id = any(:ids::uuid[]);

-- name: nameLives :many
select id::text, title as label from lives where id = any(:ids::uuid[]);

-- name: nameColors :many
select id::text, name as label from product_colors where id = any(:ids::uuid[]);

-- name: nameFaqs :many
select id::text, title as label from faqs where id = any(:ids::uuid[]);

-- name: namePages :many
select id::text, title as label from pages where id = any(:ids::uuid[]);

-- name: nameTemplates :many
select id::text, title as label from message_templates where id = any(:ids::uuid[]);

-- name: nameMessages :many
select id::text, concat_ws(' · ', subject, to_address) as label from outbox where id = any(:ids::bigint[]);

-- name: nameWithdrawals :many
select w.id::text, concat_ws(' · ', concat_ws(' ', w.first_name, w.last_name),
  coalesce(o.order_number, w.stated_order_number)) as label
from withdrawals w left join orders o on o.id = w.order_id where w.id = any(:ids::uuid[]);
