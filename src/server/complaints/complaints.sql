-- @import { ComplaintRow } from "#contract/admin/complaints.ts";

-- name: lockOrderOfComplaint :optional
-- Her order is locked, so that of two that come at once the second finds the first. `sent_on`: the day in Paris from which she
-- may have had a piece of it; null: nothing left.
-- @column sent_on
select o.id, (coalesce(least(o.shipped_at, o.delivered_at,
    (select min(h.at) from order_history h where h.order_id = o.id and order_is_sent(h.to_status))),
    case when order_is_sent(o.status) then o.order_date end)
    at time zone 'Europe/Paris')::date::text as sent_on
from orders o where o.id = :orderId and order_is_settled(o.status) for update;

-- name: piecesToComplainOf :many
-- Pieces of the order that did not come back; `open`: staff have yet to answer a complaint about it.
-- @column words!
-- @column open!
select i.id, piece_words(p, c.name) as words,
  exists (select from complaint_items x join complaints k on k.id = x.complaint_id and k.outcome is null
    where x.order_item_id = i.id) as open
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
where i.order_id = :orderId and i.id = any(:itemIds::uuid[])
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by i.created_at, i.id;

-- name: insertComplaint :one
-- Of a day that staff say the hour is not known: its clock counts days.
-- @param statedOn?
-- @param notedBy?
with stated as (
  insert into complaints (order_id, defect, wish, stated_at, noted_by)
  select :orderId, :defect, :wish,
    least((:statedOn::date + time '12:00') at time zone 'Europe/Paris', clock_timestamp()), :notedBy::uuid
  returning id, stated_at
), pieces as (
  insert into complaint_items (complaint_id, order_item_id) select id, unnest(:itemIds::uuid[]) from stated
)
select id, stated_at from stated;

-- name: orderOfComplaint :optional
select order_id from complaints where id = :complaintId;

-- name: lockComplaint :optional
select order_id, outcome from complaints where id = :complaintId for update;

-- name: photosOfComplaint :one
-- Asked once the complaint is locked, in a statement of its own: `known`: whether this one is among them.
-- @column known!
select count(*)::int as photos, coalesce(bool_or(file_key = :fileKey), false) as known
from complaint_photos where complaint_id = :complaintId;

-- name: findComplaintOfOrder :optional
select id from complaints where id = :complaintId and order_id = :orderId;

-- name: insertPhoto :exec
insert into complaint_photos (complaint_id, rank, file_key) values (:complaintId, :rank, :fileKey);

-- name: findPhoto :optional
select file_key from complaint_photos where complaint_id = :complaintId and rank = :rank;

-- name: closeComplaint :exec
-- @param note?
update complaints set outcome = :outcome, note = :note, closed_at = clock_timestamp(), updated_at = clock_timestamp()
where id = :complaintId;

-- name: complaintsOfOrder :many
-- @column outcome NonNullable<ComplaintRow["outcome"]> | null
-- @column pieces string[]
select k.id, k.stated_at, k.outcome, k.closed_at,
  array(select piece_words(p, c.name)
    from complaint_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
    left join product_colors c on c.id = p.color_id where x.complaint_id = k.id order by i.created_at, i.id) as pieces
from complaints k where k.order_id = :orderId order by k.stated_at desc, k.id;

-- name: countComplaints :one
-- @column open!
-- @column closed!
select count(*) filter (where outcome is null)::int as open, count(*) filter (where outcome is not null)::int as closed
from complaints;

-- name: listComplaints :many
-- @column wish ComplaintRow["wish"]
-- @column outcome NonNullable<ComplaintRow["outcome"]> | null
-- @column pieces string[]
-- @column item_ids string[]
-- @column return_case NonNullable<ComplaintRow["returnCase"]> | null
-- @column photos number[]
-- @column noted_by string | null
-- @column name!
-- @column due_on!
-- @column days_left!
select k.id, k.order_id, o.order_number,
  coalesce(addressee(o.shipping_address, u.display_name), '') as name,
  array(select piece_words(p, c.name)
    from complaint_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
    left join product_colors c on c.id = p.color_id where x.complaint_id = k.id order by i.created_at, i.id) as pieces,
  array(select x.order_item_id from complaint_items x where x.complaint_id = k.id order by x.order_item_id) as item_ids,
  (select json_build_object('id', c.id, 'state', return_case_state(c)) from return_cases c
    where c.order_id = k.order_id and c.opened_at >= k.stated_at and exists (select from return_case_items ci
      join complaint_items x on x.order_item_id = ci.order_item_id where ci.case_id = c.id and x.complaint_id = k.id)
    order by c.opened_at desc, c.id limit 1) as return_case,
  array(select p.rank from complaint_photos p where p.complaint_id = k.id order by p.rank) as photos,
  k.defect, k.wish, k.stated_at, (select n.display_name from users n where n.id = k.noted_by) as noted_by, k.outcome, k.note, k.closed_at, d.due_on::text as due_on,
  d.due_on - (clock_timestamp() at time zone 'Europe/Paris')::date as days_left
from complaints k join orders o on o.id = k.order_id left join users u on u.id = o.user_id
cross join lateral (select (k.stated_at at time zone 'Europe/Paris')::date + :days::int as due_on) d
where (k.outcome is not null) = :closed::boolean
order by case when :closed::boolean then k.closed_at end desc, k.stated_at, k.id
limit :limit::int offset :offset::int;
