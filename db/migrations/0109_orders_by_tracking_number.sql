-- An order is found by the end of its parcel's number, which is all that is read to staff over the telephone.
create index orders_by_end_of_tracking on orders (reverse(upper(replace(tracking_id, ' ', ''))) text_pattern_ops)
where tracking_id is not null;
