-- She is reminded before a parcel that she keeps open is prepared, by mail and by text message; and she is told of shop credit:
-- that it was given, that it ends soon. More kinds of messages, beside those that are known when this runs.
create or replace function pg_temp.allow_for_kept_parcels(of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = 'is_message_kind');
begin
  execute format('create or replace function is_message_kind(value text) returns boolean language plpgsql immutable parallel safe as %L',
    format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_kept_parcels('''parcel-ends'', ''sms-kept'', ''credit-given'', ''credit-ends''');

-- The text about a kept parcel may be switched off like the others: its setting is empty.
create or replace function sms_is_due(about uuid, kind text) returns boolean language sql stable parallel safe
return exists (select from settings s where s.key = 'smsActive' and s.value = '"on"')
  and not exists (select from settings s where s.value = '""'
    and s.key = case kind when 'to-pay' then 'smsToPay' when 'reminder' then 'smsReminder'
      when 'shipped' then 'smsShipped' when 'delivered' then 'smsDelivered' when 'kept' then 'smsKept' end)
  and exists (select from orders o where o.id = about
    and case when kind in ('to-pay', 'reminder') then o.origin <> 'guest' else o.paid_at is not null end)
  and exists (select from sms_of_order(about));
