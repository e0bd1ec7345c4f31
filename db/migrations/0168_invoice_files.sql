-- The PDF of each document: drawn once, after its number, and kept as the original with its fingerprint. The row is there
-- from the start; the file follows when it is first asked for, or in its turn.
create table invoice_files (
  invoice_id uuid primary key references invoices (id) on delete restrict,
  file_key text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer check (size_bytes > 0),
  drawn_at timestamptz,
  constraint invoice_files_whole_or_not check (num_nulls(file_key, sha256, size_bytes, drawn_at) in (0, 4))
);
-- Few at any time: those that are not drawn yet.
create index invoice_files_to_draw on invoice_files (invoice_id) where file_key is null;

create function keep_invoice_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.file_key is null then return new; end if;
  raise exception 'the file of an invoice never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger invoice_files_kept before update or delete on invoice_files for each row execute function keep_invoice_file();
