-- Who answered STOP, or had staff stop her texts, is written to again once she shows that it is she who agrees: in the basket of
-- a bound phone, or by paying the order on which she ticked the box. Anybody with an order's link may tick it for any number.
create function sms_waits_for_payment(about uuid, consent bigint) returns boolean language sql stable parallel safe
return exists (select from orders o join sms_consents c on c.order_id = o.id
    join sms_consents stopped on stopped.number = c.number and stopped.ended_by in ('answer', 'staff')
  where o.id = about and o.paid_at is null and c.id = consent);

create index sms_consents_stopped on sms_consents (number) where ended_by in ('answer', 'staff');

create or replace function sms_is_due(about uuid, kind text) returns boolean language sql stable parallel safe
return exists (select from settings s where s.key = 'smsActive' and s.value = '"on"')
  and not exists (select from settings s where s.value = '""'
    and s.key = case kind when 'to-pay' then 'smsToPay' when 'reminder' then 'smsReminder'
      when 'shipped' then 'smsShipped' when 'delivered' then 'smsDelivered' when 'kept' then 'smsKept' end)
  and exists (select from orders o where o.id = about
    and case when kind in ('to-pay', 'reminder') then o.origin <> 'guest' else o.paid_at is not null end)
  and exists (select from sms_of_order(about) s where not sms_waits_for_payment(about, s.consent_id));
