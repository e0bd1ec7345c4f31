-- What the barcode of a price tag says (decision 0107). It is the product's for ever, whatever becomes of its reference,
-- its rank and its live. Six digits from the beginning: the codes of a shop are then equally long.
alter table products
  add column tag_number integer generated always as identity (start with 100000),
  add constraint products_tag_number_unique unique (tag_number);
