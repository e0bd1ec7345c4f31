-- When a refund was asked of the provider; null while it is only a task. Long after it, an outcome that was unknown
-- can be read.
alter table refunds add column requested_at timestamptz;
