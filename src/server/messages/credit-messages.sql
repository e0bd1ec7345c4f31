-- @import { CreditSource } from "#domain/credit.ts"

-- name: creditToTell :optional
-- What may be spent of a credit; nothing once it is spent, withdrawn or over.
-- @param creditId?
-- @column source CreditSource
-- @column expires_at?
-- @column order_number string | null
select c.left_cents - c.reserved_cents as cents, c.source, c.reason, c.expires_at, coalesce(u.email, '') as email,
  coalesce(u.first_name, '') as first_name, coalesce(u.display_name, '') as name,
  (select order_number from orders where id = c.order_id) as order_number
from credits c join users u on u.id = c.user_id
where c.id = :creditId::uuid and c.left_cents > c.reserved_cents and (c.expires_at is null or c.expires_at > clock_timestamp());
