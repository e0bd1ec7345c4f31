-- Where a row that others refer to is deleted, PostgreSQL looks for them: without an index by reading their whole table.
create index orders_resumed on orders (resumed_from) where resumed_from is not null;
create index transactions_by_payment on transactions (payment_id);
create index refunds_by_transaction on refunds (transaction_uuid);
create index refunds_by_requester on refunds (requested_by) where requested_by is not null;
create index order_history_by_actor on order_history (actor_id) where actor_id is not null;
create index labels_by_requester on labels (requested_by) where requested_by is not null;
create index audit_trail_by_actor_alone on audit_trail (actor_id) where actor_id is not null;
create index outbox_by_author on outbox (created_by) where created_by is not null;
drop index outbox_to_people;
create index outbox_by_person on outbox (user_id) where user_id is not null;
create index bulk_changes_by_actor on bulk_changes (actor_id);
create index claims_by_actor on claims (actor_id) where actor_id is not null;
create index comment_orders_by_actor on comment_orders (actor_id) where actor_id is not null;
create index comment_leases_by_person on comment_leases (user_id);
