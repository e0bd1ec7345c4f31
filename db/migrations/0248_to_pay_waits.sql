-- A request for payment leaves in peace whoever is typing her card: it waits a quarter of an hour at least.
update message_templates set delay_minutes = 15 where type = 'to-pay' and delay_minutes < 15;
alter table message_templates add constraint message_templates_to_pay_waits
  check (type <> 'to-pay' or delay_minutes >= 15);
