-- Where the parcels of orders went that were erased before, or are no more: the relay point is near her home.
select set_config('shop.erasing', 'on', true);
update audit_trail set before = null, after = null, salt = null
where subject_kind = 'order' and action = 'order-delivery' and (before is not null or after is not null)
  and audit_words_may_go(subject_kind, subject_id, action);
