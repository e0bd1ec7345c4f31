-- The next place in the chain. No document is dated on a day that is closed, whatever a clock or a release before this one
-- did: it then bears the first instant of the day after. The index of the closings answers at once.
create or replace function next_invoice(kind text) returns table ("position" bigint, series text, rank integer, number text,
  issued_at timestamptz, previous_hash text) language sql volatile as $$
  with last as (select i.position, i.hash, i.issued_at from invoices i order by i.position desc limit 1),
  -- Dates never go back, whatever a clock does.
  moment as (select greatest(clock_timestamp(), (select l.issued_at from last l),
    (select (max(c.from_day) + 1)::timestamp at time zone 'Europe/Paris' from closings c where c.kind = 'day')) as at),
  named as (select at, case kind when 'invoice' then 'F' else 'A' end || to_char(at at time zone 'Europe/Paris', 'YYYY') as series from moment),
  ranked as (select n.*, coalesce((select i.rank from invoices i where i.series = n.series order by i.rank desc limit 1), 0) + 1 as rank from named n)
  select coalesce((select l.position from last l), 0) + 1, r.series, r.rank, invoice_number(r.series, r.rank), r.at, (select l.hash from last l)
  from ranked r
$$;
