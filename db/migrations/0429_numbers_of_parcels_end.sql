-- A parcel's number leads to its addressee at the carrier: it ends with what her order says of her (decision 0145).

-- What the history says of a label, without its number.
create function without_parcel_number(facts jsonb) returns jsonb language sql immutable parallel safe
  return facts || coalesce((select jsonb_object_agg(key, '') from jsonb_object_keys(facts) key
    where key in ('made', 'discarded', 'replaced')), '{}');

-- Of orders that were erased before.
update orders set tracking_id = null where erased_at is not null and tracking_id is not null;
update labels l set tracking_number = null from orders o
where o.id = l.order_id and o.erased_at is not null and l.tracking_number is not null;
-- One that was made has a number: its own id, which leads nowhere.
update return_labels l set tracking_number = l.id::text from return_cases c join orders o on o.id = c.order_id
where c.id = l.case_id and o.erased_at is not null and l.tracking_number is not null;
update order_history h set facts = without_parcel_number(h.facts) from orders o
where o.id = h.order_id and o.erased_at is not null and h.event in ('label', 'return')
  and h.facts ?| array['made', 'discarded', 'replaced'];
update outbox set dedupe_key = 'sent-again:' || id
where kind = 'sent-again' and state in ('sent', 'cancelled') and num_nonnulls(subject, html, text, to_address, facts) = 0;
