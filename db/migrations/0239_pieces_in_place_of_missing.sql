-- In place of a piece that could not be found its buyer takes another one of the live: see decision 0151.
alter table shortages
  add column replaced_by uuid references order_items (id) on delete restrict,
  -- Its invoice has yet to be replaced by one that names the new piece.
  add column papers_owed boolean not null default false,
  add constraint shortages_replaced_by_an_item
    check ((outcome is not distinct from 'replaced') = (replaced_by is not null) and (replaced_by is null or return_id is not null));
create unique index shortages_one_per_replacement on shortages (replaced_by) where replaced_by is not null;
-- Papers are owed for seconds, or until a difference is given back: nearly always empty.
create index shortages_owing_papers on shortages (ended_at) where papers_owed;

-- A piece that came back, or could not be found, takes no place of an order's any more.
alter table orders drop constraint orders_guest_line_limit,
  add constraint orders_guest_line_limit check (origin <> 'guest' or line_count - returned_count <= 5) not valid;

-- A credit note is written for a refund, or for a piece that was replaced; the invoice that follows is its replacement's.
alter table invoices
  add column shortage_id uuid references shortages (id) on delete restrict,
  drop constraint invoices_credit_notes_correct_an_invoice,
  add constraint invoices_credit_notes_correct_an_invoice check ((kind = 'credit-note') = (corrects is not null)
    and case kind when 'credit-note' then num_nonnulls(refund_id, shortage_id) = 1 else refund_id is null end) not valid;
create unique index invoices_one_per_replacement on invoices (shortage_id, kind) where shortage_id is not null;

-- What the buyer of a missing piece may have instead: free, of the same live, on sale, and at most at what she paid. Her
-- discount goes along in proportion, so that another size of the same piece costs her nothing. Who waits for a piece comes
-- before her, and what is recalled is given to nobody. Nothing is offered in the seconds until the invoice of what was sold is
-- written. Whether an incomplete product is sold the caller knows.
create view replacement_pieces as
  select m.id as shortage_id, p.id as product_id, p.price_cents, d.cents as discount_cents,
    i.price_cents - i.discount_cents - g.cents - (p.price_cents - d.cents) as back_cents, p.missing <> '{}' as is_incomplete,
    coalesce(upper(p.ref_category) = upper(n.ref_category), false) as is_same,
    split_part(lower(p.name), ' ', 1) = split_part(lower(n.name), ' ', 1) as is_alike
  from shortages m
  join order_items i on i.id = m.order_item_id
  join orders o on o.id = m.order_id
  join products n on n.id = i.product_id
  join products p on p.live_id = o.live_id
  cross join lateral (select coalesce(round(p.price_cents::numeric * i.discount_cents / nullif(i.price_cents, 0)), 0)::int as cents) d
  cross join lateral (
    select coalesce(sum(l.cents), 0)::int as cents from refund_lines l join refunds r on r.id = l.refund_id
    where l.order_item_id = i.id and r.state <> 'dismissed'
  ) g
  where m.outcome is null and p.archived_at is null and (p.stock is null or p.taken < p.stock)
    and p.price_cents <= i.price_cents and p.price_cents - d.cents <= i.price_cents - i.discount_cents - g.cents
    and not exists (select from order_items x where x.order_id = o.id and x.product_id = p.id)
    and not exists (select from transactions t where t.order_id = o.id and t.invoice_owed)
    and not exists (select from claims c where c.product_id = p.id and c.state = 'waiting')
    and not exists (select from recall_products rp join recalls r on r.id = rp.recall_id
      where rp.product_id = p.id and r.closed_at is null);

create or replace view returned_items as
  select l.order_item_id, json_build_object('at', r.created_at, 'wasSent', r.was_sent,
    'replaced', exists (select from shortages s where s.order_item_id = l.order_item_id and s.outcome = 'replaced')) as returned
  from return_lines l join returns r on r.id = l.return_id;
