-- An order that is opened again while its money goes back is sold a second time, if it is: on other terms, perhaps of other pieces.
-- Its contract and when that was confirmed are kept here from then on; the next sale has its own.
create table earlier_contracts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  contract jsonb not null,
  sent_at timestamptz,
  ended_at timestamptz not null default clock_timestamp()
);
create index on earlier_contracts (order_id);

-- As of orders.contract_snapshot: its address alone goes, once its time is over. A confirmation that was on its way as its sale
-- ended is dated when a mail server has taken it.
create function keep_earlier_contract() returns trigger language plpgsql as $$
begin
  raise exception 'a contract never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger earlier_contracts_stay before update on earlier_contracts for each row
  when ((new.order_id, new.contract - 'shippingAddress', new.ended_at) is distinct from (old.order_id, old.contract - 'shippingAddress', old.ended_at)
    or new.contract ? 'shippingAddress' and new.contract is distinct from old.contract
    or old.sent_at is not null and new.sent_at is distinct from old.sent_at)
  execute function keep_earlier_contract();
create trigger earlier_contracts_never_go before delete on earlier_contracts for each row execute function keep_earlier_contract();

-- The one way in which a contract leaves its order, whichever release opens it: no statement can empty the column. Its
-- confirmation goes with it, since the order's next sale has its own; what has not left never does.
create function end_contract() returns trigger language plpgsql as $$
begin
  if not order_is_open(new.status) then return new; end if;
  if old.contract_snapshot is not null then
    insert into earlier_contracts (order_id, contract, sent_at) values (old.id, old.contract_snapshot, old.contract_sent_at);
  end if;
  update outbox set dedupe_key = dedupe_key || ':' || id, kind = 'earlier-contract', held_at = null,
    state = case when state in ('sent', 'sending') then state else 'cancelled' end
  where dedupe_key = 'contract:' || old.id;
  new.contract_snapshot := null;
  new.contract_sent_at := null;
  return new;
end $$;

-- Whether a contract of the order still says where its parcel went.
create function contracts_name_buyer(o orders) returns boolean language sql stable parallel safe
  return coalesce(o.contract_snapshot ? 'shippingAddress', false)
    or exists (select from earlier_contracts c where c.order_id = o.id and c.contract ? 'shippingAddress');

-- The confirmation of such a sale, beside the kinds that are known when this runs: releases add theirs in any order.
create or replace function pg_temp.allow_for_earlier_contracts(of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = 'is_message_kind');
begin
  execute format('create or replace function is_message_kind(value text) returns boolean language plpgsql immutable parallel safe as %L',
    format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_earlier_contracts('''earlier-contract''');

create trigger orders_end_contract before update of status on orders for each row
  when (new.paid_at is null
    and (old.paid_at is not null or old.contract_snapshot is not null or old.contract_sent_at is not null))
  execute function end_contract();
