-- As before, counted from the day in Paris, by which the retention run counts.
create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.issued_on < paris_today() - interval '10 years' and new.facts is null
    and to_jsonb(new) - '{facts,search_text}'::text[] = to_jsonb(old) - '{facts,search_text}'::text[]
  then
    return new;
  end if;
  raise exception 'an invoice never changes' using errcode = 'integrity_constraint_violation';
end $$;
