import type { ShopSettings } from "#contract/admin/settings.ts";
import { creditNoteAmounts, type InvoiceFacts, openCents, replacingAmounts } from "#domain/invoices.ts";
import { sumOf } from "#domain/money.ts";
import type { AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { SHORTAGE_ON_PAPER } from "#wording/shortages.ts";
import { documentOf, sellerToday, soldItem } from "./invoice-facts.ts";
import * as queries from "./invoices.sql.ts";

/**
 * Another piece was delivered than the invoice names: a credit note takes back all that is left of it, and a new invoice
 * says what was sold after all. One pair keeps the newest invoice of an order the one that says everything. Nothing is
 * written where no invoice names the piece. Answers whether papers were written.
 */
export async function replaceInvoice(
  { settings }: AppContext,
  tx: Tx,
  replaced: queries.NextReplacementRow,
): Promise<boolean> {
  const { id: shortageId, orderId, returnId, invoiceId: corrects } = replaced;
  const facts = factsOfReplacement(replaced, settings.current());
  if (facts && corrects && returnId) {
    const cancelled = { ...documentOf(facts.cancelled), orderId, shortageId, corrects };
    const replacing = { ...documentOf(facts.replacing), orderId, shortageId };
    await queries.issueDocument(tx, { ...cancelled, kind: "credit-note" });
    await queries.markDifferenceCredited(tx, { returnId });
    await queries.issueDocument(tx, { ...replacing, kind: "invoice" });
  }
  await queries.oweNoPapers(tx, { shortageId });
  return facts !== undefined;
}

function factsOfReplacement(
  replaced: queries.NextReplacementRow,
  settings: ShopSettings,
): { cancelled: InvoiceFacts; replacing: InvoiceFacts } | undefined {
  const { invoice, credits, itemId, item, heldCents, givenCents } = replaced;
  if (!invoice) return undefined;
  const { replaces: _, ...known } = invoice;
  const plain = { ...known, ...sellerToday(invoice, settings) };
  const { lines } = invoice;
  const open = openCents(lines, credits ?? []);
  const amounts = replacingAmounts({ lines, open, itemId, item: soldItem(item), heldCents, givenCents });
  if (!amounts) return undefined;
  const { credits: taken, ...back } = creditNoteAmounts({ lines, open, cents: sumOf(open), itemIds: [] });
  const preceding = { number: replaced.invoiceNumber ?? "", issuedOn: replaced.invoiceIssuedOn ?? "" };
  const { creditCents = 0, ...paid } = invoice.payment;
  return {
    cancelled: {
      ...plain,
      ...back,
      payment: { means: "exchange", by: "", isCard: false, last4: null, on: replaced.replacedOn },
      corrects: preceding,
      reason: SHORTAGE_ON_PAPER,
      credits: taken,
    },
    replacing: {
      ...plain,
      ...amounts,
      payment: {
        ...paid,
        ...(creditCents > 0 ? { creditCents: Math.min(creditCents, amounts.grossCents) } : {}),
      },
      replaces: preceding,
    },
  };
}
