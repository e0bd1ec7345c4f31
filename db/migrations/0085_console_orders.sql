-- An order as a card of the live console.
create view console_orders as
  select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count, o.returned_count,
    o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
    o.shipping_address, o.has_label, o.review_reason, o.created_at, o.comment, o.items,
    order_change_refusal(o.status, o.paid_at, o.held_until) is null as open,
    exists (select from message_templates where type = 'to-pay' and is_automatic) as asks_to_pay,
    case when o.status = 'to-pay' then (select max(h.at) from order_history h
      where h.order_id = o.id and h.facts ? 'toPayCents' and h.id > (
        select coalesce(max(id), 0) from order_history where order_id = o.id and to_status = 'to-pay'))
    end as total_changed_at
  from order_rows o;
