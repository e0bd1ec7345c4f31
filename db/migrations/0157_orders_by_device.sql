-- no transaction
-- A basket shows what its browser paid by itself.
create index concurrently if not exists order_devices_by_device on order_devices (device_hash);
