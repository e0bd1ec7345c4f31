-- People by when they came, with or without rights; the index alone counts them and turns any page.
create index users_by_created on users (created_at desc, id) include (is_admin, erased_at);
drop index users_newest;
-- People by last name, those without one last; what a search must read on its way is in the index.
create index users_by_last_name_text on users ((last_name = ''), last_name, first_name, id) include (search_text, erased_at);
drop index users_by_last_name;
-- Products by name, likewise.
create index products_by_name_text on products (lower(name), id) include (name, ref_category, ref);
drop index products_by_name;
