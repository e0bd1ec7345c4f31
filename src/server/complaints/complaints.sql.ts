// Written by `npm run db:types` from complaints.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ComplaintRow } from "#contract/admin/complaints.ts";

type ComplaintsOutcome = "repaired" | "replaced" | "price-reduced" | "refunded" | "refused";

export interface LockOrderOfComplaintParameters {
  orderId: string;
}

export interface LockOrderOfComplaintRow {
  id: string;
  sentOn: string | null;
}

/**
 * Her order is locked, so that of two that come at once the second finds the first. `sent_on`: the day in Paris from which she
 * may have had a piece of it; null: nothing left.
 */
export const lockOrderOfComplaint = optional<LockOrderOfComplaintParameters, LockOrderOfComplaintRow>({
  parameters: ["orderId"],
  columns: ["id!","sent_on"],
  text: `select o.id, (coalesce(least(o.shipped_at, o.delivered_at,
    (select min(h.at) from order_history h where h.order_id = o.id and order_is_sent(h.to_status))),
    case when order_is_sent(o.status) then o.order_date end)
    at time zone 'Europe/Paris')::date::text as sent_on
from orders o where o.id = $1 and order_is_settled(o.status) for update`,
});

export interface PiecesToComplainOfParameters {
  orderId: string;
  itemIds: readonly string[];
}

export interface PiecesToComplainOfRow {
  id: string;
  words: string;
  open: boolean;
}

/** Pieces of the order that did not come back; `open`: staff have yet to answer a complaint about it. */
export const piecesToComplainOf = many<PiecesToComplainOfParameters, PiecesToComplainOfRow>({
  parameters: ["orderId","itemIds"],
  columns: ["id!","words!","open!"],
  text: `select i.id, piece_words(p, c.name) as words,
  exists (select from complaint_items x join complaints k on k.id = x.complaint_id and k.outcome is null
    where x.order_item_id = i.id) as open
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
where i.order_id = $1 and i.id = any($2::uuid[])
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by i.created_at, i.id`,
});

export interface InsertComplaintParameters {
  orderId: string;
  defect: string;
  wish: string;
  statedOn: string | null;
  notedBy: string | null;
  itemIds: readonly string[];
}

export interface InsertComplaintRow {
  id: string;
  statedAt: Date;
}

/** Of a day that staff say the hour is not known: its clock counts days. */
export const insertComplaint = one<InsertComplaintParameters, InsertComplaintRow>({
  parameters: ["orderId","defect","wish","statedOn","notedBy","itemIds"],
  columns: ["id!","stated_at!"],
  text: `with stated as (
  insert into complaints (order_id, defect, wish, stated_at, noted_by)
  select $1, $2, $3,
    least(($4::date + time '12:00') at time zone 'Europe/Paris', clock_timestamp()), $5::uuid
  returning id, stated_at
), pieces as (
  insert into complaint_items (complaint_id, order_item_id) select id, unnest($6::uuid[]) from stated
)
select id, stated_at from stated`,
});

export interface OrderOfComplaintParameters {
  complaintId: string;
}

export interface OrderOfComplaintRow {
  orderId: string;
}

export const orderOfComplaint = optional<OrderOfComplaintParameters, OrderOfComplaintRow>({
  parameters: ["complaintId"],
  columns: ["order_id!"],
  text: `select order_id from complaints where id = $1`,
});

export interface LockComplaintParameters {
  complaintId: string;
}

export interface LockComplaintRow {
  orderId: string;
  outcome: ComplaintsOutcome | null;
}

export const lockComplaint = optional<LockComplaintParameters, LockComplaintRow>({
  parameters: ["complaintId"],
  columns: ["order_id!","outcome"],
  text: `select order_id, outcome from complaints where id = $1 for update`,
});

export interface PhotosOfComplaintParameters {
  fileKey: string;
  complaintId: string;
}

export interface PhotosOfComplaintRow {
  photos: number;
  known: boolean;
}

/** Asked once the complaint is locked, in a statement of its own: `known`: whether this one is among them. */
export const photosOfComplaint = one<PhotosOfComplaintParameters, PhotosOfComplaintRow>({
  parameters: ["fileKey","complaintId"],
  columns: ["photos!","known!"],
  text: `select count(*)::int as photos, coalesce(bool_or(file_key = $1), false) as known
from complaint_photos where complaint_id = $2`,
});

export interface FindComplaintOfOrderParameters {
  complaintId: string;
  orderId: string;
}

export interface FindComplaintOfOrderRow {
  id: string;
}

export const findComplaintOfOrder = optional<FindComplaintOfOrderParameters, FindComplaintOfOrderRow>({
  parameters: ["complaintId","orderId"],
  columns: ["id!"],
  text: `select id from complaints where id = $1 and order_id = $2`,
});

export interface InsertPhotoParameters {
  complaintId: string;
  rank: number;
  fileKey: string;
}

export const insertPhoto = exec<InsertPhotoParameters>({
  parameters: ["complaintId","rank","fileKey"],
  text: `insert into complaint_photos (complaint_id, rank, file_key) values ($1, $2, $3)`,
});

export interface FindPhotoParameters {
  complaintId: string;
  rank: number;
}

export interface FindPhotoRow {
  fileKey: string;
}

export const findPhoto = optional<FindPhotoParameters, FindPhotoRow>({
  parameters: ["complaintId","rank"],
  columns: ["file_key!"],
  text: `select file_key from complaint_photos where complaint_id = $1 and rank = $2`,
});

export interface CloseComplaintParameters {
  outcome: string;
  note: string | null;
  complaintId: string;
}

export const closeComplaint = exec<CloseComplaintParameters>({
  parameters: ["outcome","note","complaintId"],
  text: `update complaints set outcome = $1, note = $2, closed_at = clock_timestamp(), updated_at = clock_timestamp()
where id = $3`,
});

export interface ComplaintsOfOrderParameters {
  orderId: string;
}

export interface ComplaintsOfOrderRow {
  id: string;
  statedAt: Date;
  outcome: Refine<string | null, NonNullable<ComplaintRow["outcome"]> | null>;
  closedAt: Date | null;
  pieces: Refine<readonly (string | null)[] | null, string[]>;
}

export const complaintsOfOrder = many<ComplaintsOfOrderParameters, ComplaintsOfOrderRow>({
  parameters: ["orderId"],
  columns: ["id!","stated_at!","outcome","closed_at","pieces!"],
  text: `select k.id, k.stated_at, k.outcome, k.closed_at,
  array(select piece_words(p, c.name)
    from complaint_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
    left join product_colors c on c.id = p.color_id where x.complaint_id = k.id order by i.created_at, i.id) as pieces
from complaints k where k.order_id = $1 order by k.stated_at desc, k.id`,
});

export interface CountComplaintsRow {
  open: number;
  closed: number;
}

export const countComplaints = one<void, CountComplaintsRow>({
  columns: ["open!","closed!"],
  text: `select count(*) filter (where outcome is null)::int as open, count(*) filter (where outcome is not null)::int as closed
from complaints`,
});

export interface ListComplaintsParameters {
  days: number;
  closed: boolean;
  limit: number;
  offset: number;
}

export interface ListComplaintsRow {
  id: string;
  orderId: string;
  orderNumber: string;
  name: string;
  pieces: Refine<readonly (string | null)[] | null, string[]>;
  itemIds: Refine<readonly (string | null)[] | null, string[]>;
  returnCase: Refine<unknown, NonNullable<ComplaintRow["returnCase"]> | null>;
  photos: Refine<readonly (number | null)[] | null, number[]>;
  defect: string;
  wish: Refine<string | null, ComplaintRow["wish"]>;
  statedAt: Date;
  notedBy: Refine<string | null, string | null>;
  outcome: Refine<string | null, NonNullable<ComplaintRow["outcome"]> | null>;
  note: string | null;
  closedAt: Date | null;
  dueOn: string;
  daysLeft: number;
}

export const listComplaints = many<ListComplaintsParameters, ListComplaintsRow>({
  parameters: ["days","closed","limit","offset"],
  columns: ["id!","order_id!","order_number!","name!","pieces!","item_ids!","return_case","photos!","defect!","wish!","stated_at!","noted_by","outcome","note","closed_at","due_on!","days_left!"],
  text: `select k.id, k.order_id, o.order_number,
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
cross join lateral (select (k.stated_at at time zone 'Europe/Paris')::date + $1::int as due_on) d
where (k.outcome is not null) = $2::boolean
order by case when $2::boolean then k.closed_at end desc, k.stated_at, k.id
limit $3::int offset $4::int`,
});
