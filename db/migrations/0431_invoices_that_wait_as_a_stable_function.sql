-- As before, and no longer once a piece of the order is missing: what replaces it is offered after the invoice. Stable, so that
-- the next settlement to invoice is still found along its index: a volatile function keeps a query from being inlined.
create or replace function invoice_waits_until(o orders) returns timestamptz language sql stable parallel safe
  return (
    select w.until
    from (select (date_trunc('month', min(paid_at) at time zone 'Europe/Paris') + interval '1 month' - interval '1 hour')
        at time zone 'Europe/Paris' as until
      from transactions where order_id = o.id and invoice_owed) w
    where o.shipping_address is null and o.erased_at is null and order_is_settled(o.status) and not order_is_sent(o.status)
      and not exists (select from shortages m where m.order_id = o.id and m.outcome is null)
      and w.until > clock_timestamp()
  );
