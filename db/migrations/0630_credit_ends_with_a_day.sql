-- What comes back to a credit after it ran out, or shortly before, is good until the end of a day in Paris, as she is told:
-- three months after the day on which it came back.
create or replace function given_back_until(expires_at timestamptz) returns timestamptz language sql volatile parallel safe
  return case when expires_at is not null then
    greatest(expires_at, (paris_today() + interval '3 months' + interval '1 day') at time zone 'Europe/Paris') end;

-- What came back before ends at the end of its last day. Whoever was told of that end is not told again.
with rounded as (
  update credits c set expires_at = e.ends
  from (select id, expires_at as told,
      (date_trunc('day', expires_at at time zone 'Europe/Paris') + interval '1 day') at time zone 'Europe/Paris' as ends
    from credits) e
  where c.id = e.id and e.told <> date_trunc('day', e.told at time zone 'Europe/Paris') at time zone 'Europe/Paris'
  returning c.id, e.told, c.expires_at
)
update outbox o set dedupe_key = 'credit-ends:' || r.id || ':' || extract(epoch from r.expires_at)
from rounded r where o.dedupe_key = 'credit-ends:' || r.id || ':' || extract(epoch from r.told);
