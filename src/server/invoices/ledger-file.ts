import type { ShopSettings } from "#contract/admin/settings.ts";
import {
  creditEntry,
  type LedgerAccounts,
  type LedgerLine,
  moneyEntry,
  salesEntry,
  waitingEntry,
} from "#domain/ledger.ts";
import { daysOf } from "#domain/period.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { accountName, JOURNALS, type Journal, LEDGER_WORDS, lineLabel } from "#wording/ledger.ts";
import * as queries from "./ledger.sql.ts";

/** The 18 columns of the "fichier des écritures comptables" (LPF, art. A47 A-1), in their order. */
const LEDGER_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

const AT_ONCE = 1_000;
const SEPARATOR = "\t";

interface Entry {
  journal: Journal;
  /** Of the journal, rising without a gap. */
  place: number;
  day: string;
  piece: string;
  /** On which the piece was issued. */
  pieceDay: string;
  label: string;
  lines: LedgerLine[];
}

const accountsOf = (settings: ShopSettings): LedgerAccounts => ({
  customers: settings.accountCustomers,
  sales: settings.accountSales,
  shipping: settings.accountShipping,
  vat: settings.accountVat,
  gestures: settings.accountGestures,
  gifts: settings.accountGifts,
  cards: settings.accountCards,
  advances: settings.accountAdvances,
  waiting: settings.accountWaiting,
});

/**
 * The entries of a period as the accountant's program imports them: the journal of sales, one entry a document, then that
 * of card money and that of shop credit, whose entries keep the number of the first file that held them. All keep the accounts
 * that were in force then. Transfers are in the bank's own journal, and so are the provider's fees.
 */
export async function* ledgerFile(
  { db, lists, settings }: AppContext,
  period: string,
): AsyncGenerator<string> {
  const accounts = accountsOf(settings.current());
  const days = daysOf(period);
  await inTransaction(db, async (tx) => {
    await queries.lockLedger(tx);
    await queries.numberCardMoney(tx);
    await queries.numberCreditMoney(tx);
    await queries.keepAccounts(tx, { accounts });
  });
  const kept = await queries.keptAccounts(lists);
  yield line(LEDGER_COLUMNS);
  for (let after = 0; ; ) {
    const documents = await queries.documentsOfLedger(lists, { ...days, after, most: AT_ONCE });
    for (const { position, kind, number, issuedOn, facts } of documents)
      yield* written(kept, {
        journal: "VE",
        place: position,
        day: issuedOn,
        piece: number,
        pieceDay: issuedOn,
        label: LEDGER_WORDS[kind](number),
        lines: salesEntry(kind, facts),
      });
    after = documents.at(-1)?.position ?? after;
    if (documents.length < AT_ONCE) break;
  }
  for (const {
    place,
    direction,
    day,
    cents,
    documentCents,
    piece,
    pieceDay,
    orderNumber,
  } of await queries.moneyOfLedger(lists, days))
    yield* written(kept, {
      journal: "CB",
      place,
      day,
      piece,
      pieceDay,
      label: LEDGER_WORDS[direction](orderNumber),
      lines:
        direction === "in" || direction === "out"
          ? moneyEntry(direction, cents, documentCents)
          : waitingEntry(direction, cents),
    });
  for (const entry of await queries.creditOfLedger(lists, days))
    yield* written(kept, {
      journal: "OD",
      place: entry.place,
      day: entry.day,
      piece: entry.piece,
      pieceDay: entry.pieceDay,
      label: LEDGER_WORDS[entry.account](entry.orderNumber),
      lines: creditEntry(entry.account, entry.cents),
    });
}

/** The lines of an entry on the accounts that it keeps; one that came after these were read is the next file's. */
function* written(
  kept: readonly queries.KeptAccountsRow[],
  { journal, place, day, piece, pieceDay, label, lines }: Entry,
): Generator<string> {
  const accounts = kept.find((one) => one.journal === journal && one.upTo >= place)?.accounts;
  if (!accounts) return;
  for (const { account, rate, debitCents, creditCents } of lines)
    yield line([
      journal,
      JOURNALS[journal],
      `${journal}${String(place).padStart(9, "0")}`,
      compact(day),
      accounts[account],
      accountName(
        kept.map((one) => one.accounts),
        accounts[account],
      ),
      "",
      "",
      piece,
      compact(pieceDay),
      lineLabel(label, rate),
      euros(debitCents),
      euros(creditCents),
      "",
      "",
      compact(day),
      "",
      "",
    ]);
}

const line = (cells: readonly string[]): string => `${cells.map(harmless).join(SEPARATOR)}\r\n`;
/** What would end a field or a record; the official checker stops at a bar as well. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
const harmless = (text: string): string => text.replace(/[\u0000-\u001f|]+/g, " ").trim();
const compact = (day: string): string => day.replaceAll("-", "");
const euros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
