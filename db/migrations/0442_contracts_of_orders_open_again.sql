-- Those that were opened before a contract left its order by itself: a file of its own, which locks rows alone.
update orders set status = status where order_is_open(status) and paid_at is null
  and (contract_snapshot is not null or contract_sent_at is not null);
