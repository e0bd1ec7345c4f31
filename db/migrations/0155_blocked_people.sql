-- Staff block a person, beside the step of her unpaid orders, which comes back when they lift it. The release before
-- knows nothing of a block and goes on by the step.
alter table unpaid_steps
  add column block_reason text,
  add column blocked_by uuid references users (id) on delete set null,
  add column blocked_at timestamptz,
  add constraint unpaid_steps_block_has_its_reason check ((block_reason is null) = (blocked_at is null));
-- Only for the foreign key.
create index unpaid_steps_by_blocker on unpaid_steps (blocked_by) where blocked_by is not null;
