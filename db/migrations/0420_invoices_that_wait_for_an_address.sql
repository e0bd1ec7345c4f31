-- Until when the invoice of an order that staff marked as paid waits for its buyer's address (decision 0119); null where none
-- does. It is written at the latest as the order leaves, or an hour before the month of its first money ends in Paris.
create function invoice_waits_until(o orders) returns timestamptz language sql volatile parallel safe
  return (
    select w.until
    from (select (date_trunc('month', min(paid_at) at time zone 'Europe/Paris') + interval '1 month' - interval '1 hour')
        at time zone 'Europe/Paris' as until
      from transactions where order_id = o.id and invoice_owed) w
    where o.shipping_address is null and o.erased_at is null and order_is_settled(o.status) and not order_is_sent(o.status)
      and w.until > clock_timestamp()
  );
