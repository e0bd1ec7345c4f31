-- The recall of products that may harm whoever wears them (regulation (EU) 2023/988, articles 35 to 37): its notice, the
-- orders that hold a piece of them, who was reached, what she chose and what became of it.
create table recalls (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  -- What is wrong with the product, what may happen, what to do with it, whom to ask.
  reason text not null check (length(reason) between 1 and 1000),
  danger text not null check (length(danger) between 1 and 1000),
  instructions text not null check (length(instructions) between 1 and 1000),
  contact text not null check (length(contact) between 1 and 300),
  -- What the buyer may choose of; why there is only one (article 37).
  remedies text[] not null,
  only_remedy_because text check (length(only_remedy_because) <= 300),
  opened_at timestamptz not null default clock_timestamp(),
  opened_by uuid references users (id) on delete set null,
  closed_at timestamptz,
  closed_by uuid references users (id) on delete set null,
  close_note text check (length(close_note) <= 500),
  updated_at timestamptz not null default clock_timestamp(),
  constraint recalls_known_remedies check (
    remedies <@ array['repair', 'replacement', 'refund'] and cardinality(remedies) between 1 and 3),
  constraint recalls_two_remedies_or_a_reason check (cardinality(remedies) > 1 or only_remedy_because is not null)
);
comment on table recalls is 'Recalls of products, each with its notice as buyers and the public page read it';
create index recalls_by_opener on recalls (opened_by) where opened_by is not null;
create index recalls_by_closer on recalls (closed_by) where closed_by is not null;
-- Nearly always empty.
create index recalls_open on recalls (opened_at desc) where closed_at is null;

create table recall_products (
  recall_id uuid not null references recalls (id) on delete cascade,
  product_id uuid not null references products (id) on delete restrict,
  constraint recall_products_pkey primary key (recall_id, product_id)
);
comment on table recall_products is 'What a recall is about';
create index recall_products_by_product on recall_products (product_id);

create table recall_orders (
  recall_id uuid not null references recalls (id) on delete cascade,
  order_id uuid not null references orders (id) on delete restrict,
  found_at timestamptz not null default clock_timestamp(),
  -- When a mail server took the notice, and its words: the proof of sending.
  mailed_at timestamptz,
  mail_response text,
  -- When staff reached her otherwise.
  told_at timestamptz,
  told_by uuid references users (id) on delete set null,
  -- What she chose; `answered_by`: staff for her.
  remedy text check (remedy in ('repair', 'replacement', 'refund')),
  answered_at timestamptz,
  answered_by uuid references users (id) on delete set null,
  -- What was done in the end.
  done text check (done in ('repair', 'replacement', 'refund', 'nothing')),
  done_at timestamptz,
  done_by uuid references users (id) on delete set null,
  done_note text check (length(done_note) <= 300),
  constraint recall_orders_pkey primary key (recall_id, order_id),
  constraint recall_orders_answered_when check ((remedy is null) = (answered_at is null)),
  constraint recall_orders_done_when check ((done is null) = (done_at is null)),
  constraint recall_orders_nothing_with_a_note check (done is distinct from 'nothing' or done_note is not null)
);
comment on table recall_orders is 'Orders that hold a recalled piece: who was reached, what she chose, what was done';
create index recall_orders_by_order on recall_orders (order_id);
create index recall_orders_by_teller on recall_orders (told_by) where told_by is not null;
create index recall_orders_by_answerer on recall_orders (answered_by) where answered_by is not null;
create index recall_orders_by_doer on recall_orders (done_by) where done_by is not null;

-- What was sent to buyers is what stands here.
create function keep_recall() returns trigger language plpgsql as $$
begin
  if (new.id, new.title, new.reason, new.danger, new.instructions, new.contact, new.remedies, new.only_remedy_because, new.opened_at)
    is distinct from (old.id, old.title, old.reason, old.danger, old.instructions, old.contact, old.remedies,
      old.only_remedy_because, old.opened_at)
    or old.closed_at is not null and (new.closed_at is distinct from old.closed_at or new.close_note is distinct from old.close_note)
  then
    raise exception 'a recall never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger recalls_kept before update on recalls for each row execute function keep_recall();

-- A recalled product is archived, and stays so as long as its recall is open.
create function keep_recalled_off_sale() returns trigger language plpgsql as $$
begin
  if exists (select from recall_products x join recalls r on r.id = x.recall_id
    where x.product_id = new.id and r.closed_at is null)
  then
    raise exception 'a recalled product is not sold' using errcode = 'check_violation',
      constraint = 'products_recalled_stay_off_sale';
  end if;
  return new;
end $$;
create trigger products_recalled_stay_off_sale before update of archived_at on products for each row
  when (old.archived_at is not null and new.archived_at is null) execute function keep_recalled_off_sale();

-- Whom a recall has yet to reach: no mail server took the notice, none will, and nobody told her otherwise.
create view recalls_to_tell as
  select x.recall_id, x.order_id, x.found_at
  from recall_orders x join recalls r on r.id = x.recall_id
  where r.closed_at is null and x.mailed_at is null and x.told_at is null and x.done is null
    and not exists (select from outbox m where m.order_id = x.order_id and m.kind = 'recall'
      and m.dedupe_key = 'recall:' || x.recall_id || ':' || x.order_id and m.state in ('waiting', 'sending'));

create or replace function pg_temp.allow_for_recalls(function_name name, of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = function_name);
begin
  execute format('create or replace function %I(value text) returns boolean language plpgsql immutable parallel safe as %L',
    function_name, format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_recalls('is_order_event', '''recall''');
select pg_temp.allow_for_recalls('is_message_kind', '''recall''');
