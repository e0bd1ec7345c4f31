-- no transaction
-- Small: what is delivered without doubt, and was not sent again, concerns nobody. It serves all that the index of parcels
-- under way did.
create index concurrently if not exists parcel_tracking_to_follow on parcel_tracking (announced_at, tracking_number)
  where state <> 'delivered' or doubt is not null or replaced_at is not null;
