-- How a product is named to a person: "A12 Robe portefeuille Noir M". In one expression, so that the planner puts it in
-- place of the call.
create function full_product_name(product products, color text) returns text language sql stable parallel safe
  return concat_ws(' ', coalesce(product.ref_category, product.ref::text), product.name, color, product.size);
