import type { InvoiceFacts } from "./invoices.ts";
import type { Cents } from "./money.ts";
import { sumOf } from "./money.ts";
import type { BasisPoints } from "./vat.ts";

/** Accounts of the French chart; the accountant fixes the numbers in the settings. */
export interface LedgerAccounts {
  customers: string;
  sales: string;
  shipping: string;
  vat: string;
  gestures: string;
  gifts: string;
  cards: string;
  advances: string;
  waiting: string;
}
export type LedgerAccount = keyof LedgerAccounts;

/** One line of an entry; one of the two amounts is 0. */
export interface LedgerLine {
  account: LedgerAccount;
  /** Of a line of tax. */
  rate?: BasisPoints;
  debitCents: Cents;
  creditCents: Cents;
}

type Amount = { account: LedgerAccount; rate?: BasisPoints; cents: Cents };

const asDebits = (amounts: readonly Amount[]): LedgerLine[] =>
  amounts
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, ...line }) => ({
      ...line,
      debitCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    }));
const asCredits = (amounts: readonly Amount[]): LedgerLine[] =>
  asDebits(amounts.map((amount) => ({ ...amount, cents: -amount.cents })));

/**
 * The entry of a document in the journal of sales: what was sold, its delivery and its tax against the account of the
 * customers; a credit note the other way round, its gestures as discounts.
 */
export function salesEntry(kind: "invoice" | "credit-note", facts: InvoiceFacts): LedgerLine[] {
  const { lines, parts, grossCents } = facts;
  const netOf = (wanted: InvoiceFacts["lines"][number]["is"]): Cents =>
    sumOf(lines.filter(({ is }) => is === wanted).map(({ netCents }) => netCents));
  const sides: Amount[] = [
    { account: "sales", cents: netOf("item") + netOf("chargeback") },
    { account: "shipping", cents: netOf("delivery") },
    { account: "gestures", cents: netOf("gesture") },
    // What she pays for sending back is the shop's, as what she pays for the delivery.
    { account: "shipping", cents: netOf("label") },
    ...parts.map(({ rate, vatCents }): Amount => ({ account: "vat", rate, cents: vatCents })),
  ];
  const customers: Amount[] = [{ account: "customers", cents: grossCents }];
  return kind === "invoice"
    ? [...asDebits(customers), ...asCredits(sides)]
    : [...asDebits(sides), ...asCredits(customers)];
}

/**
 * The entry of card money in or out: what an invoice or a credit note stands for is the customers', what came on top of
 * it an advance until it is given back.
 */
export function moneyEntry(direction: "in" | "out", cents: Cents, documentCents: Cents): LedgerLine[] {
  const theirs: Amount[] = [
    { account: "customers", cents: documentCents },
    { account: "advances", cents: cents - documentCents },
  ];
  const cards: Amount[] = [{ account: "cards", cents }];
  return direction === "in"
    ? [...asDebits(cards), ...asCredits(theirs)]
    : [...asDebits(theirs), ...asCredits(cards)];
}

/**
 * The entry of card money without an order, and the one that takes it off again: it went back, or is an order's. What the
 * provider gave back although the shop had waits on the same account, for the accountant to judge.
 */
export const waitingEntry = (direction: "waits" | "known" | "beyond", cents: Cents): LedgerLine[] =>
  direction === "waits" ? between("cards", "waiting", cents) : between("waiting", "cards", cents);

/**
 * The entry of shop credit that no document tells of: what a gift has paid is the shop's expense, and money on top of an
 * order's becomes the customer's where she takes credit for it. Below 0 it is taken back.
 */
export const creditEntry = (from: "gifts" | "advances", cents: Cents): LedgerLine[] =>
  cents > 0 ? between(from, "customers", cents) : between("customers", from, -cents);

const between = (debited: LedgerAccount, credited: LedgerAccount, cents: Cents): LedgerLine[] => [
  ...asDebits([{ account: debited, cents }]),
  ...asCredits([{ account: credited, cents }]),
];
