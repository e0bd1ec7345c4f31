-- By what two people may be one: how the buyer of an order is called, and where she lives. Null where the address does not say it.
create function phone_key(address jsonb) returns text language sql immutable parallel safe
return (select case when length(d.digits) >= 9 then right(d.digits, 9) end
  from (select regexp_replace(coalesce(address ->> 'phone', ''), '\D', '', 'g') as digits) d);

create function place_key(address jsonb) returns text language sql immutable parallel safe
return (select case when p.street <> '' and p.zip <> '' then p.street || ' ' || p.zip end
  from (select regexp_replace(lower(coalesce(address ->> 'street', address ->> 'address', '')), '[^[:alnum:]]', '', 'g') as street,
    regexp_replace(coalesce(address ->> 'zip', address ->> 'postal_code', ''), '\s', '', 'g') as zip) p);
