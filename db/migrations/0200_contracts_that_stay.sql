-- What a contract says stays as it was concluded. Its address alone goes, with all else that names the buyer, once the
-- order's time is over or she asks for it.
create function keep_contract_snapshot() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null and new.contract_snapshot = old.contract_snapshot - 'shippingAddress' then
    return new;
  end if;
  raise exception 'a contract never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger orders_keep_contract before update of contract_snapshot on orders for each row
  when (old.contract_snapshot is not null and new.contract_snapshot is distinct from old.contract_snapshot)
  execute function keep_contract_snapshot();

-- Who sold, as of the contract: the seller's own facts are dated too. Invoices go on reading the keys of VAT alone.
create trigger settings_of_seller_dated after insert or update of value on settings
  for each row when (new.key in ('shopName', 'sellerName', 'sellerForm', 'sellerCapital', 'sellerAddress', 'sellerRegister',
    'sellerSiren', 'contactEmail', 'contactPhone'))
  execute function keep_dated_setting();
insert into dated_settings (key, value, valid_from)
  select key, value, '-infinity' from settings where key in ('shopName', 'sellerName', 'sellerForm', 'sellerCapital',
    'sellerAddress', 'sellerRegister', 'sellerSiren', 'contactEmail', 'contactPhone');

-- Two more kinds of message, beside those that are known when this runs: releases add theirs in any order.
create or replace function pg_temp.allow_also(function_name name, of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = function_name);
begin
  execute format('create or replace function %I(value text) returns boolean language plpgsql immutable parallel safe as %L',
    function_name, format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_also('is_message_kind', '''contract-copy'', ''invoice-copy''');
