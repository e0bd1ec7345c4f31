-- @import { KeptContract } from "./kept-contract.ts";

-- name: findKept :optional
-- `earlierId`: that of an earlier sale of the order.
-- @column contract KeptContract | null
-- @param earlierId?
select o.order_number, case when :earlierId::uuid is null then o.contract_snapshot else c.contract end as contract
from orders o left join earlier_contracts c on c.order_id = o.id and c.id = :earlierId where o.id = :orderId;

-- name: sellerAt :many
-- The seller's settings as they were; of one that was first written later, what was written first.
select distinct on (key) key, value from dated_settings
order by key, valid_from <= :at desc, case when valid_from <= :at then valid_from end desc, valid_from;
