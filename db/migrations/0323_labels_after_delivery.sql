-- Labels bear names, addresses and telephones. `over_at`: since when nobody prints one any more: its parcel was delivered, or its
-- return is checked or called off.
create or replace view label_files as
select l.order_id, l.id, l.path, coalesce(o.delivered_at, t.delivered_at) as over_at
from labels l join orders o on o.id = l.order_id left join parcel_tracking t on t.tracking_number = l.tracking_number
where l.path is not null
union all
select c.order_id, l.id, l.path, coalesce(c.checked_at, c.called_off_at)
from return_labels l join return_cases c on c.id = l.case_id where l.path is not null;
