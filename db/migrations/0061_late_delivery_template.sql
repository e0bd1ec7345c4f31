-- 'late': what staff write to buyers whose parcel leaves later than the day they were promised. It announces no status,
-- so nothing sends it by itself.
alter table message_templates drop constraint message_templates_type_check;
alter table message_templates add constraint message_templates_type_check check (type in ('to-validate', 'to-pay',
  'paid', 'preparing', 'to-ship', 'shipped', 'delivered', 'cancelled-by-customer', 'cancelled-by-admin', 'late'));
alter table message_templates add constraint message_templates_late_by_hand check (type <> 'late' or not is_automatic);
