-- no transaction
-- Few at any time: parcels that were paid for and have not arrived, by the last day that was promised.
create index concurrently if not exists orders_promised on orders ((contract_snapshot ->> 'deliveryLatest'))
  where status in ('paid', 'preparing', 'to-ship', 'shipped') and archived_at is null;
