-- What several statements say of comments, captures and claims, once. A view's columns cost nothing where they are not
-- asked for; a function of one expression is put in place of its call.

-- What viewers wrote, of all that a connector hears in a live.
create view live_comments as
  select id, live_id, user_unique_id as handle, user_nickname as nickname, comment, msg_id, create_time
  from tiktok_event where type_evenement = 'chat';

-- A live that has just come on air is given a moment to find its connector.
create function capture_is_unattended(lease_until timestamptz, since timestamptz) returns boolean
language sql volatile parallel safe
  return greatest(lease_until, since + interval '5 seconds') < clock_timestamp();

-- The items on the orders of viewers: those that they may still give up, and those that they have paid.
create view viewer_items as
  select i.id, i.order_id, i.product_id, i.created_at, o.live_id, u.tiktok_username as handle,
    order_is_open(o.status) and o.paid_at is null as can_be_given_up, order_is_settled(o.status) as is_paid
  from users u join orders o on o.user_id = u.id join order_items i on i.order_id = o.id;
