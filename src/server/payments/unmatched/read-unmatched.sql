-- @import { UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";

-- name: findUnmatched :optional
-- @column cause UnmatchedPayment["cause"]
-- @column state UnmatchedPayment["state"]
-- @column ordered UnmatchedPayment["order"] | null
-- @column suggestions UnmatchedPayment["suggestions"] | null
select * from unmatched_payment_rows where id = :unmatchedId;

-- name: listOpen :many
-- @column cause UnmatchedPayment["cause"]
-- @column state UnmatchedPayment["state"]
-- @column ordered UnmatchedPayment["order"] | null
-- @column suggestions UnmatchedPayment["suggestions"] | null
select *, count(*) over ()::int as total from unmatched_payment_rows
where state in ('open', 'refunding') order by received_at, id offset :skipped limit :most;

-- name: listDone :many
-- @column cause UnmatchedPayment["cause"]
-- @column state UnmatchedPayment["state"]
-- @column ordered UnmatchedPayment["order"] | null
-- @column suggestions UnmatchedPayment["suggestions"] | null
select *, count(*) over ()::int as total from unmatched_payment_rows
where not (state in ('open', 'refunding')) order by received_at desc, id offset :skipped limit :most;

-- name: listAll :many
-- @column cause UnmatchedPayment["cause"]
-- @column state UnmatchedPayment["state"]
-- @column ordered UnmatchedPayment["order"] | null
-- @column suggestions UnmatchedPayment["suggestions"] | null
select *, count(*) over ()::int as total from unmatched_payment_rows
order by received_at desc, id offset :skipped limit :most;
