-- How a piece is named to its buyer: "A12 Robe portefeuille, Noir, M". In one expression, so that the planner puts it in place
-- of the call.
create function piece_words(product products, color text) returns text language sql stable parallel safe
  return concat_ws(' ', coalesce(product.ref_category, product.ref::text), concat_ws(', ', product.name, color, product.size));
