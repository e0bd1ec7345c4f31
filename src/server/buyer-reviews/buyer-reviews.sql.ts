// Written by `npm run db:types` from buyer-reviews.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ReviewRefusal, ReviewState } from "#domain/buyer-reviews.ts";

export interface LockOrderToReviewParameters {
  years: number;
  orderId: string;
}

export interface LockOrderToReviewRow {
  id: string;
  open: boolean;
  written: boolean;
  firstName: string;
  lastName: string;
}

/**
 * Her order is locked, so that of two that come at once the second finds the first. `open`: it was paid and delivered, no
 * longer ago than she may write.
 */
export const lockOrderToReview = optional<LockOrderToReviewParameters, LockOrderToReviewRow>({
  parameters: ["years","orderId"],
  columns: ["id!","open!","written!","first_name!","last_name!"],
  text: `select o.id, review_is_open(o, $1) as open, exists (select from buyer_reviews r where r.order_id = o.id) as written,
  coalesce(o.shipping_address ->> 'first_name', '') as first_name, coalesce(o.shipping_address ->> 'last_name', '') as last_name
from orders o where o.id = $2 for update`,
});

export interface ReadReviewOfOrderParameters {
  years: number;
  orderId: string;
}

export interface ReadReviewOfOrderRow {
  open: boolean;
  until: Date | null;
  firstName: string;
  lastName: string;
  state: Refine<string | null, ReviewState | null>;
  rating: number | null;
  words: string | null;
  signature: string | null;
  writtenAt: Date | null;
  refusal: Refine<string | null, ReviewRefusal | null>;
  answer: string | null;
}

export const readReviewOfOrder = optional<ReadReviewOfOrderParameters, ReadReviewOfOrderRow>({
  parameters: ["years","orderId"],
  columns: ["open!","until","first_name!","last_name!","state","rating","words","signature","written_at","refusal","answer"],
  text: `select review_is_open(o, $1) as open, o.delivered_at + make_interval(years => $1) as until,
  coalesce(o.shipping_address ->> 'first_name', '') as first_name, coalesce(o.shipping_address ->> 'last_name', '') as last_name,
  r.state, r.rating, r.words, r.signature, r.written_at, r.refusal, r.answer
from orders o left join buyer_reviews r on r.order_id = o.id where o.id = $2`,
});

export interface InsertReviewParameters {
  orderId: string;
  rating: number;
  words: string | null;
  signature: string | null;
}

export const insertReview = exec<InsertReviewParameters>({
  parameters: ["orderId","rating","words","signature"],
  text: `insert into buyer_reviews (order_id, rating, words, signature) values ($1, $2, $3, $4)`,
});

export interface WithdrawReviewParameters {
  orderId: string;
}

/** What she wrote goes at once, and what was answered to it, in the trail too; asked for again it is as it was. */
export const withdrawReview = exec<WithdrawReviewParameters>({
  parameters: ["orderId"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'order' and subject_id = $1::uuid::text and action = 'buyer-review-answered'
    and (before is not null or after is not null) and allowed.erasing = 'on'
)
update buyer_reviews set state = 'withdrawn', withdrawn_at = clock_timestamp(), updated_at = clock_timestamp(),
  rating = null, words = null, signature = null, refusal = null, answer = null, answered_at = null
where order_id = $1 and state <> 'withdrawn'`,
});

export interface ReadPublishedParameters {
  before: number | null;
  limit: number;
}

export interface ReadPublishedRow {
  position: number;
  rating: number;
  words: string | null;
  signature: string | null;
  publishedAt: Date;
  answer: string | null;
  orderedAt: Date | null;
  deliveredAt: Date | null;
}

export const readPublished = many<ReadPublishedParameters, ReadPublishedRow>({
  parameters: ["before","limit"],
  columns: ["position!","rating!","words","signature","published_at!","answer","ordered_at","delivered_at"],
  text: `select r.position, r.rating, r.words, r.signature, r.published_at, r.answer, o.paid_at as ordered_at, o.delivered_at
from buyer_reviews r join orders o on o.id = r.order_id
where r.state = 'published' and ($1::bigint is null or r.position < $1)
order by r.position desc limit $2::int`,
});

export interface LockReviewParameters {
  reviewId: string;
}

export interface LockReviewRow {
  id: string;
  orderId: string;
  state: Refine<string | null, ReviewState>;
  refusal: Refine<string | null, ReviewRefusal | null>;
  answer: string | null;
}

export const lockReview = optional<LockReviewParameters, LockReviewRow>({
  parameters: ["reviewId"],
  columns: ["id!","order_id!","state!","refusal","answer"],
  text: `select id, order_id, state, refusal, answer from buyer_reviews where id = $1 for update`,
});

export interface DecideReviewParameters {
  refusal: string | null;
  reviewId: string;
}

/** Its first publication keeps its date. */
export const decideReview = exec<DecideReviewParameters>({
  parameters: ["refusal","reviewId"],
  text: `update buyer_reviews set state = case when $1::text is null then 'published' else 'refused' end, refusal = $1,
  decided_at = clock_timestamp(), updated_at = clock_timestamp(),
  published_at = case when $1::text is null then coalesce(published_at, clock_timestamp()) else published_at end
where id = $2`,
});

export interface AnswerReviewParameters {
  answer: string | null;
  reviewId: string;
}

export const answerReview = exec<AnswerReviewParameters>({
  parameters: ["answer","reviewId"],
  text: `update buyer_reviews set answer = $1, updated_at = clock_timestamp(),
  answered_at = case when $1::text is null then null else clock_timestamp() end
where id = $2`,
});

export interface CountReviewsRow {
  waiting: number;
  published: number;
  refused: number;
}

export const countReviews = one<void, CountReviewsRow>({
  columns: ["waiting!","published!","refused!"],
  text: `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'published')::int as published,
  count(*) filter (where state = 'refused')::int as refused
from buyer_reviews`,
});

export interface ListReviewsBeforeParameters {
  state: string;
  before: number | null;
  q: string;
  limit: number;
}

export interface ListReviewsBeforeRow {
  id: number;
}

/** Away from the newest, beginning before a place or at the newest one. */
export const listReviewsBefore = many<ListReviewsBeforeParameters, ListReviewsBeforeRow>({
  parameters: ["state","before","q","limit"],
  columns: ["id!"],
  text: `select r.position as id from buyer_reviews r join orders o on o.id = r.order_id
where r.state = $1 and ($2::bigint is null or r.position < $2)
  and ($3::text = '' or strpos(lower(concat_ws(' ', o.order_number, r.signature, r.words, r.answer)), lower($3)) > 0)
order by r.position desc limit $4::int`,
});

export interface ListReviewsAfterParameters {
  state: string;
  after: number;
  q: string;
  limit: number;
}

export interface ListReviewsAfterRow {
  id: number;
}

export const listReviewsAfter = many<ListReviewsAfterParameters, ListReviewsAfterRow>({
  parameters: ["state","after","q","limit"],
  columns: ["id!"],
  text: `select r.position as id from buyer_reviews r join orders o on o.id = r.order_id
where r.state = $1 and r.position > $2
  and ($3::text = '' or strpos(lower(concat_ws(' ', o.order_number, r.signature, r.words, r.answer)), lower($3)) > 0)
order by r.position limit $4::int`,
});

export interface ReadReviewsParameters {
  positions: readonly number[];
}

export interface ReadReviewsRow {
  id: string;
  orderId: string;
  orderNumber: string;
  name: string;
  state: Refine<string | null, ReviewState>;
  rating: number | null;
  words: string | null;
  signature: string | null;
  writtenAt: Date;
  refusal: Refine<string | null, ReviewRefusal | null>;
  decidedAt: Date | null;
  answer: string | null;
  withdrawnAt: Date | null;
  waitsDays: number;
}

export const readReviews = many<ReadReviewsParameters, ReadReviewsRow>({
  parameters: ["positions"],
  columns: ["id!","order_id!","order_number!","name!","state!","rating","words","signature","written_at!","refusal","decided_at","answer","withdrawn_at","waits_days!"],
  text: `select r.id, r.order_id, o.order_number, coalesce(addressee(o.shipping_address, u.display_name), '') as name,
  r.state, r.rating, r.words, r.signature, r.written_at, r.refusal, r.decided_at, r.answer, r.withdrawn_at,
  (clock_timestamp() at time zone 'Europe/Paris')::date - (r.written_at at time zone 'Europe/Paris')::date as waits_days
from buyer_reviews r join orders o on o.id = r.order_id left join users u on u.id = o.user_id
where r.position = any($1::bigint[]) order by r.position desc`,
});
