-- She is told that her relay point closed: one more kind of message, beside those that are known when this runs.
create or replace function pg_temp.allow_for_closed_points(of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = 'is_message_kind');
begin
  execute format('create or replace function is_message_kind(value text) returns boolean language plpgsql immutable parallel safe as %L',
    format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_closed_points('''relay-closed''');
