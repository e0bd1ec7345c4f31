-- @import { ReturnStateName } from "#domain/return-life.ts";

-- name: openClocks :many
-- @param orderId?
-- @column case_state ReturnStateName | null
-- What the day on which money goes back follows from, of each open statement.
select w.submitted_at, o.delivered_at, o.contract_sent_at, k.proof_of_sending_at, k.goods_received_at, k.state as case_state
from withdrawals w left join orders o on o.id = w.order_id left join lateral case_of_statement(w.id) k on true
where w.state <> 'done' and (:orderId::uuid is null or w.order_id = :orderId);
