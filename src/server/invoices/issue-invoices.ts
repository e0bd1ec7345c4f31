import { sql } from "kysely";
import type { ShopSettings } from "#contract/admin/settings.ts";
import { parisDay } from "#domain/paris-time.ts";
import { vatOn } from "#domain/seller.ts";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { isRetryable, isUnavailable } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { settingsOf } from "#server/settings/settings.ts";
import { documentOf, factsOfCreditNote, factsOfInvoice } from "./invoice-facts.ts";
import { drawOne } from "./invoice-file.ts";
import * as queries from "./invoices.sql.ts";
import { replaceInvoice } from "./replace-invoice.ts";

const LOOK_EVERY_MS = 2_000;
const MOST_AT_ONCE = 50;

/** What is numbered by one turn. `failed`: whose document could not be written; the next look tries them again. */
interface Turn {
  issued: number;
  orders: string[];
  failed: string[];
}

/**
 * Writes the invoices and credit notes that are owed, oldest money first, until none is left. Whoever holds the lock
 * numbers; the others leave it to them. A fault about one document keeps none of the others back, and no number is used
 * for it. Answers how many were issued.
 */
export async function issueInvoices(context: AppContext): Promise<number> {
  const failed: string[] = [];
  for (let issued = 0; ; ) {
    const turn = await inTransaction(context.db, (tx) => numberOwed(context, tx, failed));
    if (turn.orders.length > 0) context.events.changed({ orders: turn.orders });
    issued += turn.issued;
    failed.push(...turn.failed);
    if (turn.issued + turn.failed.length < MOST_AT_ONCE || context.shutdown.aborted) return issued;
  }
}

async function numberOwed(context: AppContext, tx: Tx, failedBefore: readonly string[]): Promise<Turn> {
  const turn: Turn = { issued: 0, orders: [], failed: [] };
  const { locked } = await queries.lockNumbers(tx);
  if (!locked) return turn;
  const isFull = () => turn.issued + turn.failed.length >= MOST_AT_ONCE;
  const failed = () => [...failedBefore, ...turn.failed];
  const write = (id: string, orderId: string, work: () => Promise<boolean>) =>
    writeAlone(context, tx, turn, { id, orderId }, work);

  while (!isFull()) {
    const settled = await queries.nextSettlement(tx, { failed: failed() });
    if (!settled) break;
    await write(settled.uuid, settled.orderId, () => invoiceOf(context, tx, settled));
  }
  // Before the refunds: the difference that a replaced piece leaves is within the credit note of its whole invoice.
  while (!isFull()) {
    const replaced = await queries.nextReplacement(tx, { failed: failed() });
    if (!replaced) break;
    await write(replaced.id, replaced.orderId, () => replaceInvoice(context, tx, replaced));
  }
  while (!isFull()) {
    const refund = await queries.nextRefund(tx, { failed: failed() });
    if (!refund) break;
    await write(refund.id, refund.orderId, () => creditNoteOf(context, tx, refund));
  }
  return turn;
}

/** Writes one document, if there is one to write. What fails is undone alone. */
async function writeAlone(
  context: AppContext,
  tx: Tx,
  turn: Turn,
  { id, orderId }: { id: string; orderId: string },
  work: () => Promise<boolean>,
): Promise<void> {
  await sql`savepoint document`.execute(tx);
  try {
    if (!(await work())) return;
    turn.orders.push(orderId);
    turn.issued += 1;
  } catch (fault) {
    if (isRetryable(fault) || isUnavailable(fault)) throw fault;
    await sql`rollback to savepoint document`.execute(tx);
    logFault(context, fault, "an invoice could not be written", { of: id, orderId });
    turn.failed.push(id);
  }
}

async function invoiceOf(context: AppContext, tx: Tx, settled: queries.NextSettlementRow): Promise<boolean> {
  const { together: transactionUuids, orderId, settledAt } = settled;
  const dated = await queries.settingsAt(tx, { at: settledAt });
  // What is dated comes as it was, and as it held on that day; everything else as it is.
  const then = vatOn(settingsOf(dated), () => parisDay(settledAt));
  const settings = { ...context.settings.current(), ...datedOf(then) };
  const facts = factsOfInvoice(settled, settings);
  const invoice =
    facts && (await queries.issueDocument(tx, { ...documentOf(facts), kind: "invoice", orderId }));
  await queries.markInvoiced(tx, { transactionUuids, invoiceId: invoice?.id ?? null });
  return facts !== undefined;
}

async function creditNoteOf(context: AppContext, tx: Tx, refund: queries.NextRefundRow): Promise<boolean> {
  const { id: refundId, orderId, invoiceId: corrects } = refund;
  const facts = factsOfCreditNote(refund, context.settings.current());
  if (facts && corrects)
    await queries.issueDocument(tx, {
      ...documentOf(facts),
      kind: "credit-note",
      orderId,
      corrects,
      refundId,
    });
  await queries.markCredited(tx, { refundId });
  return facts !== undefined;
}

/** The settings of which the database keeps since when they hold (triggers `settings_dated` and `settings_of_planned_vat_dated`). */
const datedOf = ({ vatRegime, vatRate, vatNumber, vatExemption }: ShopSettings) => ({
  vatRegime,
  vatRate,
  vatNumber,
  vatExemption,
});

/** Looks at once and every two seconds until stopped; beside it a file is drawn that nobody has asked for yet. */
export const startInvoicing = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the numbering of invoices",
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      await issueInvoices(context);
      await drawOne(context);
    },
  });
