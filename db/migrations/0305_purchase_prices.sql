alter table products
  add column purchase_cents integer,
  add constraint products_purchase_price_is_none_below_zero check (purchase_cents between 0 and 99999999);
comment on column products.purchase_cents is
  'What one piece cost the shop, before the tax that it gets back; null: unknown. For owners and management alone.';
