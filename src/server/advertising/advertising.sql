-- @import { AdvertisingGround, ChoiceChannel } from "#domain/advertising.ts";

-- name: lockAddress :exec
-- Choices of one address are made one after the other, so that the newest is the last one made.
select pg_advisory_xact_lock(hashtextextended('advertising ' || lower(:email), 0));

-- name: holdSettings :exec
-- Until the transaction is over nobody changes a setting (`lockSettings` of the settings waits).
select pg_advisory_xact_lock_shared(hashtext('settings'));

-- name: keepChoice :optional
-- Nothing where the address has chosen so already: beside the same order, or, of an objection, beside none.
-- @param version?
-- @param orderId?
-- @param channel ChoiceChannel
insert into advertising_choices (email, agreed, words, version, channel, order_id)
select lower(:email), :agreed, :words, :version, :channel, :orderId
where not exists (
  select from (
    select agreed, ground, order_id from advertising_choices where email = lower(:email) order by id desc limit 1) newest
  where newest.agreed = :agreed and newest.ground = 'agreed' and (
    newest.order_id is not distinct from :orderId or not newest.agreed and :orderId::uuid is null))
returning id;

-- name: keepNotice :optional
-- That the buyer of an order was told and did not object. Nothing where she chose before, beside this order or, so that it
-- counts, elsewhere, or where she objected for another address of hers.
insert into advertising_choices (email, agreed, ground, words, version, channel, order_id)
select lower(:email), true, 'bought', :words, :version, 'order', :orderId
where not exists (
    select from advertising_choices_that_count c where c.email = lower(:email) and c.ground <> 'bought')
  and not exists (select from advertising_choices c where c.email = lower(:email) and c.order_id = :orderId)
  and not exists (select from advertising_choices c where c.order_id = :orderId and not c.agreed)
  and not exists (
    select from orders hers join users u on u.id = hers.user_id join advertising_choices c on not c.agreed and c.email in (
      select lower(u.email) union select lower(o.shipping_address ->> 'email') from orders o where o.user_id = u.id)
    where hers.id = :orderId)
returning id;

-- name: addressOfOrder :optional
-- Null once it is paid or over, for then whoever holds the link may not choose for its buyer.
-- @column email string | null
select case when order_is_open(o.status) and lower(e.email) not like '%.invalid' then e.email end as email
from orders o join order_emails e on e.order_id = o.id
where o.id = :orderId;

-- name: addressOfPerson :optional
select u.email from users u where u.id = :userId and u.erased_at is null and lower(u.email) not like '%.invalid';

-- name: addressesOfAccounts :many
-- Each address of these accounts that a mail reaches, and those that agreed beside an order of hers which is not paid yet, unless
-- somebody else paid under it; none of one that was erased.
-- @column email!
select e.email from users u cross join lateral (
  select emails_of_person(u.id) union
  select c.email from advertising_choices_of(u.id) c where c.agreed and not exists (
    select from orders o where lower(o.shipping_address ->> 'email') = c.email and o.user_id <> u.id and o.paid_at is not null)) e(email)
where u.id = any(:userIds::uuid[]) and u.erased_at is null and e.email like '%@%' and e.email not like '%.invalid';

-- name: emailOfAccount :many
select email from users where id = :userId and erased_at is null;

-- name: addressOfEndKey :optional
select email from advertising_choices where end_key = :endKey;

-- name: addressOfChoice :optional
select email from advertising_choices where id = :choiceId;

-- name: personOfAddress :optional
select id from users where lower(email) = lower(:email);

-- name: readerAmong :optional
-- On which ground, and since when, one of these addresses takes advertisements.
-- @column ground! AdvertisingGround
-- @column since!
select ground, since from advertising_readers where email = any(:emails::text[]) order by since limit 1;

-- name: readReader :optional
-- @column choice_id!
-- @column ground! AdvertisingGround
-- @column since!
-- `end_key`: what the link carries that ends them.
select r.choice_id, r.ground, r.since, c.end_key
from advertising_readers r join advertising_choices c on c.id = r.choice_id where r.email = lower(:email);

-- name: readersAmong :many
-- @column email!
select email from advertising_readers where email = any(:emails::text[]);

-- name: hasObjected :optional
-- Of an address that takes none: whether it said no. No row: it never said anything.
select not agreed as objected from advertising_choices where email = lower(:email) order by agreed limit 1;

-- name: choicesOfPerson :many
-- What counts of each of her addresses first, however long ago it was said.
-- @column counts!
-- @column takes!
-- @column ground AdvertisingGround
-- @column channel ChoiceChannel
-- `counts`: none that counts replaced it. `takes`: by it, its address takes advertisements now.
select c.id, c.email, c.agreed, c.ground, c.words, c.version, c.channel, c.made_at, o.order_number,
  not exists (select from advertising_choices_that_count later where later.email = c.email and later.id > c.id) as counts,
  exists (select from advertising_readers r where r.email = c.email and r.choice_id = c.id) as takes
from advertising_choices c left join orders o on o.id = c.order_id
where c.email in (
  select lower(u.email) from users u where u.id = :userId
  union select lower(o.shipping_address ->> 'email') from orders o where o.user_id = :userId)
order by counts desc, c.id desc limit :limit;
