-- The point where a buyer fetches her parcel stands in the order's address as `relay` (id, type, network, name, street, zip,
-- city; `closedOn` once it was found closed): it is kept, snapshotted and erased with the address.
create function goes_to_relay(address jsonb) returns boolean language sql immutable parallel safe
  return coalesce(jsonb_typeof(address -> 'relay') = 'object', false);

-- The address as it is typed anew, with the point that was chosen before.
create function keep_relay(address jsonb, before jsonb) returns jsonb language sql immutable parallel safe
  return case when goes_to_relay(before) then address || jsonb_build_object('relay', before -> 'relay') else address end;

-- Orders to one relay point share a parcel whatever the buyer's own street says, and never with those to her door.
create or replace function parcel_address_key(address jsonb) returns text language sql immutable parallel safe
  return md5(regexp_replace(lower(normalize(
    coalesce(address ->> 'first_name', '') || coalesce(address ->> 'last_name', '') || coalesce(address ->> 'name', '') || '|'
      || case when goes_to_relay(address) then
        'relay|' || coalesce(address -> 'relay' ->> 'network', '') || '|' || coalesce(address -> 'relay' ->> 'id', '')
      else coalesce(nullif(address ->> 'street', ''), address ->> 'address') || '|'
        || coalesce(nullif(address ->> 'zip', ''), address ->> 'postal_code') || '|'
        || coalesce(address ->> 'city', '') || '|' || coalesce(nullif(address ->> 'country', ''), 'France') end,
    NFD)), '[^[:alnum:]|]', '', 'g'));
