-- As before, but a label is over too once its parcel came back or was lost, or another one went in its place.
create or replace view label_files as
select l.order_id, l.id, l.path, coalesce(o.delivered_at, t.delivered_at, t.replaced_at,
  case when t.state in ('returned', 'lost') then coalesce(t.heard_at, t.state_since) end) as over_at
from labels l join orders o on o.id = l.order_id left join parcel_tracking t on t.tracking_number = l.tracking_number
where l.path is not null
union all
select c.order_id, l.id, l.path,
  coalesce(c.checked_at, c.called_off_at, c.goods_received_at, coalesce(l.finished_at, l.requested_at) + interval '14 days')
from return_labels l join return_cases c on c.id = l.case_id where l.path is not null;
