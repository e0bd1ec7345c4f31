-- What people read by name stands in the order of a French dictionary ("Élodie" before "Emma", "emma" beside "Emma"),
-- whatever order the database itself was made with.
drop index users_by_name;
create index users_by_name on users (display_name collate "fr-x-icu", id);
drop index users_by_last_name_text;
create index users_by_last_name_text on users ((last_name = ''), last_name collate "fr-x-icu", first_name collate "fr-x-icu", id)
  include (search_text, erased_at);
drop index products_by_name_text;
create index products_by_name_text on products (name collate "fr-x-icu", id) include (ref_category, ref);
