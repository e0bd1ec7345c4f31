import type { RefundLine } from "#contract/admin/order-money.ts";
import { parisDay } from "#domain/paris-time.ts";
import { type RefundGround, returnRefundDue } from "#domain/refund-clock.ts";
import { RETURN_STATES } from "#domain/return-life.ts";
import { isInTime, receiptOf } from "#domain/withdrawal-deadline.ts";
import type { Db } from "#server/db/database.ts";
import { leftOfOrder, type OpenClocksRow, openClocks } from "./statement-clock.sql.ts";

type Stated = Pick<OpenClocksRow, "submittedAt" | "goodsReceivedAt" | "proofOfSendingAt" | "caseState">;

/** Until when the money of a statement is owed: by the clock of the return that it opened, where there is one. */
export const refundClock = ({ submittedAt, goodsReceivedAt, proofOfSendingAt, caseState }: Stated) =>
  returnRefundDue({
    on: parisDay(submittedAt),
    goodsOn: goodsReceivedAt && parisDay(goodsReceivedAt),
    proofOn: proofOfSendingAt && parisDay(proofOfSendingAt),
    mayWait: caseState !== null && RETURN_STATES[caseState].mayWait,
  });

/** The first day on which money of an open statement is owed (ISO date); none for one that came late, or still waits. */
export const firstRefundDue = async (db: Db): Promise<string | null> =>
  firstDay(await clocksInTime(db, null));

/**
 * Of an order: whether its buyer has renounced it in time and has no answer yet, and the last day for her money, null while
 * it may wait for the pieces.
 */
export async function withdrawnOf(
  db: Db,
  orderId: string,
): Promise<{ isWithdrawn: boolean; dueOn: string | null }> {
  const clocks = await clocksInTime(db, orderId);
  return { isWithdrawn: clocks.length > 0, dueOn: firstDay(clocks) };
}

/**
 * Last day and ground of money that goes back without a task: those of an open statement that it may answer, none without one.
 * What names pieces answers none that names others only (`refund_answers`).
 */
export async function clockWithoutTask(
  db: Db,
  orderId: string,
  lines: readonly Pick<RefundLine, "itemId">[] = [],
): Promise<{ dueOn: string | null; ground: RefundGround | null }> {
  const pieces = lines.flatMap(({ itemId }) => itemId ?? []);
  const clocks = await clocksInTime(
    db,
    orderId,
    ({ itemIds }) =>
      pieces.length === 0 || itemIds.length === 0 || pieces.some((piece) => itemIds.includes(piece)),
  );
  return { dueOn: firstDay(clocks), ground: clocks.length > 0 ? "withdrawal" : null };
}

/**
 * The lines of the one open statement of an order whose pieces come to this sum, with or without the delivery; none where
 * none does, or where several do that name other pieces.
 */
export async function statedLinesOfSum(db: Db, orderId: string, cents: number): Promise<RefundLine[]> {
  const left = await leftOfOrder(db, { orderId });
  const found = new Map<string, RefundLine[]>();
  for (const { itemIds } of await openClocks(db, { orderId }))
    for (const withDelivery of [false, true]) {
      const lines = left.filter(
        (line) => line.cents > 0 && (line.itemId === null ? withDelivery : itemIds.includes(line.itemId)),
      );
      const pieces = lines.flatMap(({ itemId }) => itemId ?? []);
      if (pieces.length > 0 && lines.reduce((sum, line) => sum + line.cents, 0) === cents)
        found.set(pieces.join(), lines);
    }
  const [only = []] = found.size === 1 ? found.values() : [];
  return only;
}

async function clocksInTime(
  db: Db,
  orderId: string | null,
  isMeant: (row: OpenClocksRow) => boolean = () => true,
) {
  const rows = await openClocks(db, { orderId });
  return rows
    .filter((row) => isMeant(row) && isInTime(row.submittedAt.toISOString(), receiptOf(row)))
    .map(refundClock);
}

const firstDay = (clocks: readonly ReturnType<typeof refundClock>[]): string | null =>
  clocks.flatMap(({ dueOn, isHeld }) => (isHeld ? [] : [dueOn])).toSorted()[0] ?? null;
