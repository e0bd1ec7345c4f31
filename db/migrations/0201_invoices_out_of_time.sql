-- The file of a document goes with what the document says, once its time is over. What is left proves the chain.
create or replace function keep_invoice_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.file_key is null then return new; end if;
  if tg_op = 'DELETE' and exists (select from invoices i where i.id = old.invoice_id and i.facts is null) then
    return old;
  end if;
  raise exception 'the file of an invoice never changes' using errcode = 'integrity_constraint_violation';
end $$;
