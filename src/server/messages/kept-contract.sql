-- @import { KeptContract } from "./kept-contract.ts";

-- name: findKept :optional
-- @column contract KeptContract | null
select order_number, contract_snapshot as contract from orders where id = :orderId;

-- name: sellerAt :many
-- The seller's settings as they were; of one that was first written later, what was written first.
select distinct on (key) key, value from dated_settings
order by key, valid_from <= :at desc, case when valid_from <= :at then valid_from end desc, valid_from;
