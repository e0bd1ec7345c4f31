-- no transaction
-- Its statements, an older release's too, are served by `parcel_tracking_to_follow`, whose condition theirs implies.
drop index concurrently if exists parcel_tracking_under_way;
