-- What staff call a product: "A12 · Robe · Noir". In one expression, so that the planner puts it in place of the call.
create function product_label(product products, color text) returns text language sql stable parallel safe
  return concat_ws(' · ', coalesce(product.ref_category, product.ref::text), product.name, color);
