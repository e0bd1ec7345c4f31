-- Orders that staff had marked as paid without their money: their contract was kept without what was paid for it.
update orders o set lacks_money = true
where order_is_settled(o.status) and o.total_cents > 0 and o.archived_at is null
  and not exists (select from transactions t where t.order_id = o.id)
  and o.contract_snapshot is not null and o.contract_snapshot ->> 'paidCents' is null;
