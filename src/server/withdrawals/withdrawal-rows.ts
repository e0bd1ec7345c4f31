import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { refundProposal } from "#domain/returns.ts";
import { isInTime, lastDayToWithdraw, receiptOf } from "#domain/withdrawal-deadline.ts";
import type { Db } from "#server/db/database.ts";
import { refundClock } from "#server/orders/statement-clock.ts";
import * as queries from "./withdrawals.sql.ts";

/** Statements of withdrawal as staff see them, in the order asked for. */
export async function readWithdrawals(db: Db, ids: readonly string[]): Promise<WithdrawalRow[]> {
  return (await queries.readWithdrawals(db, { ids })).map(asRow);
}

function asRow(row: queries.ReadWithdrawalsRow): WithdrawalRow {
  const submittedAt = row.submittedAt.toISOString();
  const receipt = receiptOf(row);
  const { dueOn, isHeld } = refundClock(row);
  const inTime = isInTime(submittedAt, receipt);
  const worth = row.worth && refundProposal({ ...row.worth, cause: "withdrawal", inTime });
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    statedOrderNumber: row.statedOrderNumber,
    articles: row.articles,
    pieces: row.pieces ?? [],
    asCredit: row.wantsCredit,
    submittedAt,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    messageId: row.messageId,
    state: row.state,
    outcome: row.outcome,
    reason: row.reason,
    closedAt: row.closedAt?.toISOString() ?? null,
    order:
      row.orderId === null || row.orderNumber === null || row.status === null || row.totalCents === null
        ? null
        : {
            id: row.orderId,
            number: row.orderNumber,
            status: row.status,
            totalCents: row.totalCents,
            refundedCents: row.refundedCents,
            deliveredAt: receipt.deliveredAt,
            isConfirmed: receipt.contractSentAt !== null,
          },
    withdrawBy: lastDayToWithdraw(receipt),
    refundBy: dueOn,
    isHeld,
    owedCents: row.owedCents,
    owedLines: row.owedLines ?? [],
    atStakeCents: row.owedCents || (worth?.totalCents ?? 0),
    inTime,
    version: row.version,
  };
}
