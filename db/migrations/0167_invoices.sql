create function invoice_number(series text, rank integer) returns text language sql immutable parallel safe
  return series || '-' || lpad(rank::text, greatest(6, length(rank::text)), '0');

-- Invoices and credit notes, appended only. Nothing here is written by a settlement: money says that it owes an invoice
-- (`transactions.invoice_owed`) and a refund that was done that it owes a credit note, and the one worker that holds the
-- lock numbers what is owed in the order in which it came, rank and row in one transaction. So no number is ever missing,
-- and a drop waits for nobody.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  -- Place in the chain of all documents, counted from 1.
  position bigint not null constraint invoices_position_once unique check (position > 0),
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- 'F2026' for invoices, 'A2026' for credit notes, of the year of issue in Paris.
  series text not null check (series ~ '^[FA]\d{4}$'),
  rank integer not null check (rank > 0),
  number text not null constraint invoices_number_once unique,
  order_id uuid not null references orders (id) on delete restrict,
  -- Of a credit note: the invoice that it corrects, and the refund that it is written for.
  corrects uuid references invoices (id) on delete restrict,
  refund_id uuid constraint invoices_one_per_refund unique references refunds (id) on delete restrict,
  issued_at timestamptz not null,
  -- The day in Paris.
  issued_on date not null,
  gross_cents integer not null check (gross_cents > 0),
  net_cents integer not null check (net_cents >= 0),
  vat_cents integer not null check (vat_cents >= 0),
  -- Who, what, at which rates, on which terms: all that the paper says beside its number and date. Emptied after ten years
  -- at the earliest, when the digest still proves that nothing else was changed.
  facts jsonb,
  facts_digest text not null,
  search_text text not null,
  previous_hash text,
  hash text not null,
  constraint invoices_rank_once unique (series, rank),
  constraint invoices_number_says_its_rank
    check (number = invoice_number(series, rank)),
  constraint invoices_add_up check (net_cents + vat_cents = gross_cents),
  constraint invoices_credit_notes_correct_an_invoice
    check ((kind = 'credit-note') = (corrects is not null) and (kind = 'credit-note') = (refund_id is not null)),
  constraint invoices_chained check ((position = 1) = (previous_hash is null))
);
create index invoices_by_order on invoices (order_id);
create index invoices_by_corrected on invoices (corrects) where corrects is not null;
create index invoices_by_day on invoices (issued_on, position);
create index invoices_search on invoices using gin (search_text gin_trgm_ops);

create function invoice_hash(previous_hash text, "position" bigint, number text, issued_at timestamptz, facts_digest text)
returns text language sql immutable parallel safe
  return encode(sha256(convert_to(coalesce(previous_hash, '') || '|' || "position"::text || '|' || number || '|'
    || extract(epoch from issued_at)::text || '|' || facts_digest, 'UTF8')), 'hex');

create function facts_digest(facts jsonb) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(facts::text, 'UTF8')), 'hex');

-- The next place in the chain. Whoever asks holds the lock of the numbers.
create function next_invoice(kind text) returns table ("position" bigint, series text, rank integer, number text,
  issued_at timestamptz, previous_hash text) language sql volatile as $$
  with last as (select i.position, i.hash, i.issued_at from invoices i order by i.position desc limit 1),
  -- Dates never go back, whatever a clock does.
  moment as (select greatest(clock_timestamp(), (select l.issued_at from last l)) as at),
  named as (select at, case kind when 'invoice' then 'F' else 'A' end || to_char(at at time zone 'Europe/Paris', 'YYYY') as series from moment),
  ranked as (select n.*, coalesce((select i.rank from invoices i where i.series = n.series order by i.rank desc limit 1), 0) + 1 as rank from named n)
  select coalesce((select l.position from last l), 0) + 1, r.series, r.rank, invoice_number(r.series, r.rank), r.at, (select l.hash from last l)
  from ranked r
$$;

create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.issued_on < current_date - interval '10 years' and new.facts is null
    and to_jsonb(new) - '{facts,search_text}'::text[] = to_jsonb(old) - '{facts,search_text}'::text[]
  then
    return new;
  end if;
  raise exception 'an invoice never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger invoices_kept before update or delete on invoices for each row execute function keep_invoice();
create trigger invoices_never_truncated before truncate on invoices execute function refuse_any_change();

-- Money of before there were invoices owes none; what comes from now on does, a release of before included.
alter table transactions
  add column invoice_owed boolean not null default false,
  add column invoice_id uuid references invoices (id) on delete restrict;
alter table transactions alter column invoice_owed set default true;
-- Money owes its invoice for seconds: nearly always empty.
create index transactions_owing_invoice on transactions (paid_at) where invoice_owed;
create index transactions_by_invoice on transactions (invoice_id) where invoice_id is not null;

-- Whether the books know of a refund that was done.
alter table refunds add column credited boolean not null default false;
update refunds set credited = true where state = 'done';
-- As few.
create index refunds_owing_credit_note on refunds (finished_at) where state = 'done' and not credited;
