-- An entry of who opened a page says nothing that a salt would protect. All of them bear one known salt instead, by which
-- the seal shows what it was once the entry was let go: no other entry is sealed so (decision 0125).
create function give_view_known_salt() returns trigger language plpgsql as $$
begin
  new.salt := '00000000-0000-0000-0000-000000000000';
  return new;
end $$;
create trigger audit_views_bear_known_salt before insert on audit_trail for each row
  when (new.action = 'address-seen') execute function give_view_known_salt();

-- Those written before stand before the first of these in the chain.
select seal_audit_entries(2147483647);
