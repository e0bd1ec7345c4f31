-- How long an automatic message waits, each for itself. A request for payment leaves who is paying in peace: it waits a
-- quarter of an hour. The others keep what the one setting for all of them said.
alter table message_templates add column delay_minutes integer not null default 0
  constraint message_templates_delay check (delay_minutes between 0 and 1440);
update message_templates set delay_minutes = case when type = 'to-pay' then 15 else coalesce(
  (select (value #>> '{}')::int / 60 from settings where key = 'automaticDelaySeconds'), 0) end;
