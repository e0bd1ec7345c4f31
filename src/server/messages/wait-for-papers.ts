import { logFault } from "#server/background/log-fault.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import * as queries from "./delivery.sql.ts";

type Message = Pick<queries.ClaimMessagesRow, "id" | "kind" | "orderId" | "facts">;

/**
 * When to look again after a mail whose invoice or credit note is not numbered yet; undefined: it may leave. What is owed is
 * numbered first. After an hour a mail leaves without its paper, which follows in one of its own as soon as it is numbered.
 */
export async function waitsForPapers(
  context: AppContext,
  { id, kind, orderId, facts }: Message,
): Promise<Date | undefined> {
  const { db } = context;
  const brings = kind === "contract" || kind === "invoice-copy" || facts?.refundId || facts?.shortageIds;
  if (!orderId || !brings || !(await queries.paperOwed(db, { id }))) return undefined;
  // A fault about it must not use up the mail's tries.
  await issueInvoices(context).catch((fault) =>
    logFault(context, fault, "the papers of a mail are not there yet", { id }),
  );
  const owed = await queries.paperOwed(db, { id });
  if (!owed || kind === "invoice-copy") return owed?.nextAt;
  if (owed.mayWait) return owed.nextAt;
  await inTransaction(db, (tx) =>
    queueOnce(tx, { dedupeKey: `papers-follow:${id}`, kind: "invoice-copy", orderId }),
  );
  return undefined;
}
