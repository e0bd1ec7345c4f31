// Written by `npm run db:types` from statement-clock.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { ReturnStateName } from "#domain/return-life.ts";

export interface OpenClocksParameters {
  orderId: string | null;
}

export interface OpenClocksRow {
  submittedAt: Date;
  deliveredAt: Date | null;
  contractSentAt: Date | null;
  proofOfSendingAt: Date | null;
  goodsReceivedAt: Date | null;
  caseState: Refine<string | null, ReturnStateName | null>;
}

/** What the day on which money goes back follows from, of each open statement. */
export const openClocks = many<OpenClocksParameters, OpenClocksRow>({
  parameters: ["orderId"],
  columns: ["submitted_at!","delivered_at","contract_sent_at","proof_of_sending_at","goods_received_at","case_state"],
  text: `select w.submitted_at, o.delivered_at, o.contract_sent_at, k.proof_of_sending_at, k.goods_received_at, k.state as case_state
from withdrawals w left join orders o on o.id = w.order_id left join lateral case_of_statement(w.id) k on true
where w.state <> 'done' and ($1::uuid is null or w.order_id = $1)`,
});
