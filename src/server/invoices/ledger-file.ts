import type { ShopSettings } from "#contract/admin/settings.ts";
import {
  creditEntry,
  type LedgerAccounts,
  type LedgerLine,
  moneyEntry,
  salesEntry,
  waitingEntry,
} from "#domain/ledger.ts";
import { LEDGER_COLUMNS, type LedgerRow, ledgerJudge } from "#domain/ledger-check.ts";
import { daysOf } from "#domain/period.ts";
import { refusal } from "#domain/refusals.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { accountName, JOURNALS, type Journal, LEDGER_WORDS, lineLabel } from "#wording/ledger.ts";
import * as queries from "./ledger.sql.ts";

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
 * that were in force then. Transfers are in the bank's own journal, and so are the provider's fees. The file is read once
 * for nobody before it leaves: one with a faulty entry is refused whole.
 */
export async function ledgerFile(
  { db, lists, settings }: AppContext,
  period: string,
): Promise<AsyncGenerator<string>> {
  const accounts = accountsOf(settings.current());
  await inTransaction(db, async (tx) => {
    await queries.lockLedger(tx);
    await queries.numberCardMoney(tx);
    await queries.numberCreditMoney(tx);
    await queries.keepAccounts(tx, { accounts });
  });
  const kept = await queries.keptAccounts(lists);
  for await (const _ of textOf(lists, kept, period));
  return textOf(lists, kept, period);
}

async function* textOf(
  lists: AppContext["lists"],
  kept: readonly queries.KeptAccountsRow[],
  period: string,
): AsyncGenerator<string> {
  const judge = ledgerJudge();
  yield line(LEDGER_COLUMNS);
  for await (const entry of entriesOf(lists, period)) {
    const rows = rowsOf(kept, entry);
    const fault = judge(rows);
    if (fault) throw refusal("LEDGER_FAULTY", { entry: numberOf(entry), fault });
    for (const row of rows) yield line(LEDGER_COLUMNS.map((column) => row[column]));
  }
}

async function* entriesOf(lists: AppContext["lists"], period: string): AsyncGenerator<Entry> {
  const days = daysOf(period);
  for (let after = 0; ; ) {
    const documents = await queries.documentsOfLedger(lists, { ...days, after, most: AT_ONCE });
    for (const { position, kind, number, issuedOn, facts } of documents)
      yield {
        journal: "VE",
        place: position,
        day: issuedOn,
        piece: number,
        pieceDay: issuedOn,
        label: LEDGER_WORDS[kind](number),
        lines: salesEntry(kind, facts),
      };
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
    yield {
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
    };
  for (const entry of await queries.creditOfLedger(lists, days))
    yield {
      journal: "OD",
      place: entry.place,
      day: entry.day,
      piece: entry.piece,
      pieceDay: entry.pieceDay,
      label: LEDGER_WORDS[entry.account](entry.orderNumber),
      lines: creditEntry(entry.account, entry.cents),
    };
}

const numberOf = ({ journal, place }: Entry): string => `${journal}${String(place).padStart(9, "0")}`;

/** The lines of an entry on the accounts that it keeps; one that came after these were read is the next file's. */
function rowsOf(kept: readonly queries.KeptAccountsRow[], entry: Entry): LedgerRow[] {
  const { journal, place, day, piece, pieceDay, label, lines } = entry;
  const accounts = kept.find((one) => one.journal === journal && one.upTo >= place)?.accounts;
  if (!accounts) return [];
  const all = kept.map((one) => one.accounts);
  return lines.map(({ account, rate, debitCents, creditCents }) => ({
    JournalCode: journal,
    JournalLib: JOURNALS[journal],
    EcritureNum: numberOf(entry),
    EcritureDate: compact(day),
    CompteNum: harmless(accounts[account]),
    CompteLib: harmless(accountName(all, accounts[account])),
    CompAuxNum: "",
    CompAuxLib: "",
    PieceRef: harmless(piece),
    PieceDate: compact(pieceDay),
    EcritureLib: harmless(lineLabel(label, rate)),
    Debit: euros(debitCents),
    Credit: euros(creditCents),
    EcritureLet: "",
    DateLet: "",
    ValidDate: compact(day),
    Montantdevise: "",
    Idevise: "",
  }));
}

const line = (cells: readonly string[]): string => `${cells.join(SEPARATOR)}\r\n`;
/** What would end a field or a record; the official checker stops at a bar as well. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
const harmless = (text: string): string => text.replace(/[\u0000-\u001f|]+/g, " ").trim();
const compact = (day: string): string => day.replaceAll("-", "");
const euros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
