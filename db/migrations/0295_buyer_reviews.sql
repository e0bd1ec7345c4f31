-- What buyers say of an order that was delivered to them (code de la consommation L111-7-2, D111-16 and following), at most
-- one an order. Staff decide whether it is published, never what it says (decision 0188). Erased with its order's words,
-- and by a rule of retention.
create table buyer_reviews (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were written, by which lists are turned.
  position bigint generated always as identity,
  order_id uuid not null references orders (id) on delete restrict,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'refused', 'withdrawn')),
  rating smallint check (rating between 1 and 5),
  words text check (length(words) between 1 and 1000),
  -- As she chose to be shown; none: 'Une cliente'.
  signature text check (length(signature) between 1 and 110),
  written_at timestamptz not null default clock_timestamp(),
  -- Why it is not published, which its writer is told.
  refusal text check (refusal in ('off-topic', 'insulting', 'personal-data', 'unlawful', 'advertising')),
  decided_at timestamptz,
  published_at timestamptz,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  -- Her words, rating and name are gone from then on; the row says that the order had its review.
  withdrawn_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  constraint buyer_reviews_by_position unique (position),
  constraint buyer_reviews_once_an_order unique (order_id),
  constraint buyer_reviews_emptied_when_withdrawn check (case when state = 'withdrawn'
    then num_nonnulls(rating, words, signature, answer) = 0 else rating is not null end),
  constraint buyer_reviews_withdrawn_when check ((state = 'withdrawn') = (withdrawn_at is not null)),
  constraint buyer_reviews_refused_with_a_reason check ((state = 'refused') = (refusal is not null)),
  constraint buyer_reviews_decided_when check (state not in ('published', 'refused') or decided_at is not null),
  constraint buyer_reviews_published_when check (state <> 'published' or published_at is not null),
  constraint buyer_reviews_answered_when check ((answer is null) = (answered_at is null))
);
comment on table buyer_reviews is 'Reviews of delivered orders by their buyers';
-- What guests read: the newest first, with the average.
create index buyer_reviews_published on buyer_reviews (position desc) include (rating) where state = 'published';
-- Few at any time: those that wait for staff.
create index buyer_reviews_waiting on buyer_reviews (position) include (written_at) where state = 'waiting';
create index buyer_reviews_by_age on buyer_reviews (written_at, id);

create function keep_buyer_review() returns trigger language plpgsql as $$
begin
  if (new.id, new.position, new.order_id, new.written_at) is distinct from (old.id, old.position, old.order_id, old.written_at)
    or old.state = 'withdrawn'
    or new.state <> 'withdrawn' and (new.rating, new.words, new.signature) is distinct from (old.rating, old.words, old.signature)
  then
    raise exception 'what a buyer wrote never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger buyer_reviews_kept before update on buyer_reviews for each row execute function keep_buyer_review();

-- Whether its buyer may say how it was: paid, delivered no longer ago than that, and known still.
create function review_is_open(o orders, years integer) returns boolean language sql stable parallel safe
  return o.paid_at is not null and o.status = 'delivered' and o.erased_at is null
    and o.delivered_at > clock_timestamp() - make_interval(years => years);
