import type { Db, Tx } from "#server/db/database.ts";
import type { Foreign } from "#server/payments/lyra.ts";
import type { ReceivedEvent } from "#server/payments/record.ts";
import { insertUnmatched } from "./unmatched.sql.ts";

/**
 * What keeps money from an order: a reference that is none of ours, an event for another mode, shop or currency, or more
 * than an order can cost.
 */
export type UnmatchedCause = "reference" | "amount" | Foreign;

const LONGEST = 200;
const shown = (text: string | null): string | null => text?.replace(/\p{Cc}/gu, "").slice(0, LONGEST) || null;

/** Keeps money that belongs to no order as a task for staff. The same transaction is one task, however often it is told. */
export async function keepUnmatched(
  db: Db | Tx,
  received: ReceivedEvent,
  cause: UnmatchedCause,
): Promise<void> {
  const { reference, source, event, payer } = received;
  await insertUnmatched(db, {
    transactionUuid: event.transactionUuid,
    reference,
    cause: event.currency === "EUR" ? cause : "currency",
    detailedStatus: event.detailedStatus,
    source,
    amountCents: event.amountCents,
    currency: event.currency,
    cardBrand: event.cardBrand,
    cardLast4: event.cardLast4,
    methodType: event.methodType,
    wallet: event.wallet,
    payerName: shown(payer.name),
    payerEmail: shown(payer.email),
    paidAt: event.at,
  });
}
