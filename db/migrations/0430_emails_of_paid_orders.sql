-- As before, but an e-mail of an order is its person's only once that order was paid: whoever opens one types any.
create or replace function emails_of_person(person uuid) returns setof text language sql stable parallel safe
begin atomic
  select lower(u.email) from users u where u.id = person and u.erased_at is null
  union
  select lower(o.shipping_address ->> 'email') from orders o
  where o.user_id = person and o.paid_at is not null and not o.lacks_money and o.shipping_address ->> 'email' <> ''
    and not exists (select from users s where lower(s.email) = lower(o.shipping_address ->> 'email') and s.id <> person);
end;

-- Her choices about advertisements: those under her e-mails, and those beside an order of hers, whatever was typed there,
-- but for an address that is somebody else's own.
create function advertising_choices_of(person uuid) returns setof advertising_choices language sql stable parallel safe
begin atomic
  select c.* from advertising_choices c
  where c.email in (select emails_of_person(person))
    or c.order_id in (select o.id from orders o where o.user_id = person)
      and not exists (select from users s where lower(s.email) = c.email and s.id <> person);
end;
