-- A signed word may tell of more than any order can cost: that money is a task for staff like any other.
alter table unmatched_payments drop constraint unmatched_payments_cause_check,
  add constraint unmatched_payments_cause_check check (cause in ('reference', 'mode', 'shop', 'currency', 'amount'));
