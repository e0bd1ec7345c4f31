-- A cancelled order whose money went back is sold a second time where it is paid again without having been opened: that sale has
-- a contract of its own too. Its pieces' money is what counts: the fee may stay with its parcel. One of which pieces came back
-- is not sold as it stands, and keeps its contract.
create function is_sold_anew(o orders) returns boolean language sql stable parallel safe
  return order_is_cancelled(o.status) and o.returned_count = 0 and coalesce((
    select sum(refundable_cents(t)) <= o.shipping_cents and sum(refundable_cents(t)) < o.total_cents
    from transactions t where t.order_id = o.id and t.paid_at < o.cancelled_at), false);

-- As end_contract had it.
create function end_contract_of(o orders, ended_at timestamptz) returns void language plpgsql as $$
begin
  if o.contract_snapshot is not null then
    insert into earlier_contracts (order_id, contract, sent_at, ended_at) values (o.id, o.contract_snapshot, o.contract_sent_at, ended_at);
  end if;
  update outbox set dedupe_key = dedupe_key || ':' || id, kind = 'earlier-contract', held_at = null,
    state = case when state in ('sent', 'sending') then state else 'cancelled' end
  where dedupe_key = 'contract:' || o.id;
end $$;

create or replace function end_contract() returns trigger language plpgsql as $$
begin
  if not order_is_open(new.status) then return new; end if;
  perform end_contract_of(old, clock_timestamp());
  new.contract_snapshot := null;
  new.contract_sent_at := null;
  return new;
end $$;

-- As before, and a second sale begins anew: with its own contract, confirmation and day. The first one ended as it was cancelled.
create or replace function keep_contract_snapshot() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null and new.contract_snapshot = old.contract_snapshot - 'shippingAddress' then
    return new;
  end if;
  if new.contract_snapshot is not null and is_sold_anew(old) then
    perform end_contract_of(old, old.cancelled_at);
    new.contract_sent_at := null;
    new.paid_at := null;
    return new;
  end if;
  raise exception 'a contract never changes' using errcode = 'integrity_constraint_violation';
end $$;
