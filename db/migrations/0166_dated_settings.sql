-- Which VAT held when: an order is invoiced on the terms of the moment at which it was settled, whatever was set since. A
-- setting that nobody has changed yet has no row, and counts with its default.
create table dated_settings (
  key text not null,
  value jsonb not null,
  valid_from timestamptz not null default clock_timestamp(),
  constraint dated_settings_pkey primary key (key, valid_from)
);

create function keep_dated_setting() returns trigger language plpgsql as $$
begin
  insert into dated_settings (key, value) values (new.key, new.value);
  return null;
end $$;
create trigger settings_dated after insert or update of value on settings
  for each row when (new.key in ('vatRegime', 'vatRate', 'vatNumber', 'vatExemption'))
  execute function keep_dated_setting();

insert into dated_settings (key, value, valid_from)
  select key, value, '-infinity' from settings where key in ('vatRegime', 'vatRate', 'vatNumber', 'vatExemption');
create trigger dated_settings_append_only before update or delete on dated_settings
  for each row execute function refuse_any_change();
