// Written by `npm run db:types` from overview.sql: change that file, not this one.
import { many, one, optional, type Refine } from "#server/db/statement.ts";

export interface ListLiveChoicesRow {
  id: string;
  title: string;
  ref: string;
  liveDate: Date;
  isActive: boolean;
}

export const listLiveChoices = many<void, ListLiveChoicesRow>({
  columns: ["id!","title!","ref!","live_date!","is_active!"],
  text: `select id, title, ref, live_date, is_active from lives order by live_date desc, id`,
});

export interface NewestPeopleRow {
  id: string;
  displayName: string;
  email: string;
  tiktokUsername: string | null;
}

export const newestPeople = many<void, NewestPeopleRow>({
  columns: ["id!","display_name!","email!","tiktok_username"],
  text: `select id, display_name, email, tiktok_username from users where not is_admin and erased_at is null
order by created_at desc, id limit 10`,
});

export interface CountToDoParameters {
  tellAgainHours: number;
  stillDays: number;
}

export interface CountToDoRow {
  ordersToHandle: number;
  toPrepare: number;
  toHandOver: number;
  toReview: number;
  paymentsToMatch: number;
  withdrawalsOpen: number;
  complaintsOpen: number;
  reviewsWaiting: number;
  toTell: number;
  recallsToTell: number;
  parcelsToSee: number;
  lives: Refine<unknown, { id: string; title: string }[] | null>;
}

/** Guests' open baskets are theirs to finish; what staff opened waits for staff, and what is packed for the parcel. */
export const countToDo = one<CountToDoParameters, CountToDoRow>({
  parameters: ["tellAgainHours","stillDays"],
  columns: ["orders_to_handle!","to_prepare!","to_hand_over!","to_review!","payments_to_match!","withdrawals_open!","complaints_open!","reviews_waiting!","to_tell!","recalls_to_tell!","parcels_to_see!","lives"],
  text: `select
  (select count(*)::int from orders where status = 'to-validate' and origin <> 'guest')
    + (select count(*)::int from orders where status = 'to-ship') as orders_to_handle,
  (select count(distinct parcel_id)::int from orders o where o.status = 'paid' and o.review_reason is null
    and order_has_pieces_to_send(o) and o.parcel_id not in (select h.parcel_id from held_parcels h)) as to_prepare,
  (select count(*)::int from parcels_to_hand_over) as to_hand_over,
  (select count(*)::int from orders_to_look_at) as to_review,
  (select count(*)::int from unmatched_payments where state in ('open', 'refunding')) as payments_to_match,
  (select count(*)::int from withdrawals where state <> 'done') as withdrawals_open,
  (select count(*)::int from complaints where outcome is null) as complaints_open,
  (select count(*)::int from buyer_reviews where state = 'waiting') as reviews_waiting,
  (select count(*)::int from orders_to_tell($1)) + (select count(*)::int from recalls_to_tell) as to_tell,
  (select count(*)::int from recalls_to_tell) as recalls_to_tell,
  (select count(*)::int from parcels_to_see($2)) as parcels_to_see,
  (select json_agg(json_build_object('id', id, 'title', title) order by live_date desc)
    from lives where is_active) as lives`,
});

export interface GetMeParameters {
  userId: string;
}

export interface GetMeRow {
  id: string;
  email: string;
  displayName: string;
  hasFactor: boolean;
}

export const getMe = optional<GetMeParameters, GetMeRow>({
  parameters: ["userId"],
  columns: ["id!","email!","display_name!","has_factor!"],
  text: `select id, email, display_name, exists (
    select from auth_second_factors f where f.auth_id = users.auth_id and f.confirmed_at is not null
  ) as has_factor
from users where id = $1`,
});
