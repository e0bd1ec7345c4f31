-- A parcel that goes to a relay point outside the delivery area goes there, wherever its buyer lives.
create or replace function is_outside_area(address jsonb, pattern text) returns boolean language sql immutable parallel safe
  return btrim(coalesce(nullif(address ->> 'zip', ''), address ->> 'postal_code', '')) || ' '
    || lower(btrim(coalesce(address ->> 'country', ''))) !~ pattern
    or coalesce(btrim(address #>> '{relay,zip}') || ' ' !~ pattern, false);
