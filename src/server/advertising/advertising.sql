-- @import { ChoiceChannel } from "#domain/advertising.ts";

-- name: lockAddress :exec
-- Choices of one address are made one after the other, so that the newest is the last one made.
select pg_advisory_xact_lock(hashtextextended('advertising ' || lower(:email), 0));

-- name: keepChoice :optional
-- Nothing where the address has chosen so already, beside the same order.
-- @param version?
-- @param orderId?
-- @param channel ChoiceChannel
insert into advertising_choices (email, agreed, words, version, channel, order_id)
select lower(:email), :agreed, :words, :version, :channel, :orderId
where not exists (
  select from (
    select agreed, order_id from advertising_choices where email = lower(:email) order by id desc limit 1) newest
  where newest.agreed = :agreed and (not newest.agreed or newest.order_id is not distinct from :orderId))
returning id;

-- name: addressOfOrder :optional
-- Null once it is paid or over, for then whoever holds the link may not choose for its buyer.
-- @column email string | null
select case when order_is_open(o.status) and lower(e.email) not like '%.invalid' then e.email end as email
from orders o join order_emails e on e.order_id = o.id
where o.id = :orderId;

-- name: addressOfPerson :optional
select u.email from users u where u.id = :userId and u.erased_at is null and lower(u.email) not like '%.invalid';

-- name: addressesOfPerson :many
-- Each address of hers: her own and those of her orders; none once she was erased.
-- @column email!
select lower(u.email) as email from users u
where u.id = :userId and u.erased_at is null and lower(u.email) not like '%.invalid'
union
select lower(o.shipping_address ->> 'email') from orders o join users u on u.id = o.user_id
where o.user_id = :userId and u.erased_at is null and o.shipping_address ->> 'email' like '%@%'
  and lower(o.shipping_address ->> 'email') not like '%.invalid';

-- name: addressOfChoice :optional
select email from advertising_choices where id = :choiceId;

-- name: personOfAddress :optional
select id from users where lower(email) = lower(:email);

-- name: agreedSince :optional
-- Since when one of these addresses takes advertisements.
-- @column made_at!
select min(made_at) as made_at from advertising_agreements where email = any(:emails::text[]) having count(*) > 0;

-- name: readAgreement :optional
-- @column choice_id!
-- @column made_at!
select choice_id, made_at from advertising_agreements where email = lower(:email);

-- name: agreedAmong :many
-- @column email!
select email from advertising_agreements where email = any(:emails::text[]);

-- name: choicesOfPerson :many
-- What counts of each of her addresses first, however long ago it was said.
-- @column counts!
-- @column channel ChoiceChannel
select c.id, c.email, c.agreed, c.words, c.version, c.channel, c.made_at, o.order_number,
  not exists (select from advertising_choices later where later.email = c.email and later.id > c.id) as counts
from advertising_choices c left join orders o on o.id = c.order_id
where c.email in (
  select lower(u.email) from users u where u.id = :userId
  union select lower(o.shipping_address ->> 'email') from orders o where o.user_id = :userId)
order by counts desc, c.id desc limit :limit;
