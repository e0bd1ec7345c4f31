-- The addresses under which somebody is known: her own and those of her orders. One that is somebody else's own is hers alone.
create function emails_of_person(person uuid) returns setof text language sql stable parallel safe
begin atomic
  select lower(u.email) from users u where u.id = person and u.erased_at is null
  union
  select lower(o.shipping_address ->> 'email') from orders o
  where o.user_id = person and o.shipping_address ->> 'email' <> ''
    and not exists (select from users s where lower(s.email) = lower(o.shipping_address ->> 'email') and s.id <> person);
end;
