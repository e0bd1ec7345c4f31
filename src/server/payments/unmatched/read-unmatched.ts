import type { UNMATCHED_VIEWS, UnmatchedPayment } from "#contract/admin/unmatched-payments.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./read-unmatched.sql.ts";

const PAGE_SIZE = 50;

const LISTS = {
  open: queries.listOpen,
  done: queries.listDone,
  all: queries.listAll,
} as const satisfies Record<(typeof UNMATCHED_VIEWS)[number], unknown>;

export async function listUnmatched(
  context: Context,
  { view, page }: { view: keyof typeof LISTS; page: number },
) {
  const rows = await LISTS[view](context.lists, { skipped: (page - 1) * PAGE_SIZE, most: PAGE_SIZE });
  return { rows: rows.map(asRow), total: rows[0]?.total ?? 0, page, pageSize: PAGE_SIZE };
}

export async function getUnmatched(
  { db }: { db: Db },
  { unmatchedId }: { unmatchedId: string },
): Promise<UnmatchedPayment> {
  const row = await queries.findUnmatched(db, { unmatchedId });
  if (!row) throw refusal("UNMATCHED_PAYMENT_NOT_FOUND");
  return asRow(row);
}

function asRow(row: queries.FindUnmatchedRow): UnmatchedPayment {
  const { ordered, handledByName, suggestions, paidAt, receivedAt, handledAt, ...payment } = row;
  return {
    id: payment.id,
    transactionUuid: payment.transactionUuid,
    reference: payment.reference,
    cause: payment.cause,
    amountCents: payment.amountCents,
    currency: payment.currency,
    cardBrand: payment.cardBrand,
    cardLast4: payment.cardLast4,
    methodType: payment.methodType,
    wallet: payment.wallet,
    payerName: payment.payerName,
    payerEmail: payment.payerEmail,
    paidAt: paidAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    state: payment.state,
    message: payment.message,
    reason: payment.reason,
    handledBy: handledByName,
    handledAt: handledAt?.toISOString() ?? null,
    order: ordered,
    suggestions: suggestions ?? [],
  };
}
