-- Nothing reads it: the guest's search asks the tables, with the price in cents.
drop view active_live_products;
