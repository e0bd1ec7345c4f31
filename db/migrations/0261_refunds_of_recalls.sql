-- Which refunds a recall gave rise to: a recall is settled for an order once its money is back, not once staff pressed.
alter table refunds add column recall_id uuid references recalls (id) on delete set null;
-- Few: of recalled pieces alone.
create index refunds_of_recalls on refunds (recall_id, order_id) where recall_id is not null;

-- What was done for an order is done, and money that was to go back has gone.
create function recall_is_settled(x recall_orders) returns boolean language sql stable parallel safe
  return x.done is not null and not exists (select from refunds r where r.recall_id = x.recall_id and r.order_id = x.order_id
    and r.state in ('due', 'requested', 'unknown', 'failed'));
