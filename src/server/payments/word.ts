import type { CardTransaction, Evidence } from "./lyra.ts";

/** What a column of money of an order can hold. */
export const MOST_CENTS = 2_147_483_647;

/** One thing the provider says about one transaction; the same word twice is the same fact. */
export interface Word {
  transactionUuid: string;
  detailedStatus: string;
  /** `other-currency` and `other-amount`: paid, but not in euros, or more than an order can cost: it can pay none. */
  says: "paid" | "other-currency" | "other-amount" | "refused" | "running" | "form-closed" | "nothing-new";
  amountCents: number;
  currency: string;
  /** When the provider says it happened; null when it does not. */
  at: Date | null;
  /** "ACQ_001", and the bank's own code after a slash where there is one. */
  code: string | null;
  /** The buyer may not try another card with the same form. */
  closesForm: boolean;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** Whether money came in, be it for an order or not. */
export const isMoney = ({ says }: Word): boolean =>
  says === "paid" || says === "other-currency" || says === "other-amount";

/** What a piece of evidence says, oldest first. */
export function wordsOf(evidence: Evidence): Word[] {
  const { transactions, reference } = evidence;
  const isClosed = evidence.orderCycle === "CLOSED";
  if (transactions.length === 0)
    return reference === null || evidence.unreadable > 0 ? [] : [wordAboutForm(evidence, isClosed)];
  return [...transactions]
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map((transaction, place) => wordAbout(transaction, isClosed && place === transactions.length - 1));
}

function wordAbout(transaction: CardTransaction, closesForm: boolean): Word {
  return {
    transactionUuid: transaction.uuid,
    detailedStatus: transaction.detailedStatus,
    says: meaning(transaction),
    amountCents: transaction.amountCents,
    currency: transaction.currency,
    at: instantOf(transaction.createdAt),
    code: refusalCode(transaction),
    closesForm,
    cardBrand: transaction.card?.brand ?? null,
    cardLast4: lastDigits(transaction),
  };
}

/** A form that expired unused has no transaction: its word is kept under its own reference. */
function wordAboutForm(evidence: Evidence, isClosed: boolean): Word {
  return {
    transactionUuid: `form:${evidence.reference}`,
    detailedStatus: evidence.orderStatus,
    says: isClosed ? "form-closed" : "nothing-new",
    amountCents: evidence.amountCents ?? 0,
    currency: "EUR",
    at: null,
    code: null,
    closesForm: isClosed,
    cardBrand: null,
    cardLast4: null,
  };
}

function meaning({ operation, paid, status, amountCents, currency }: CardTransaction): Word["says"] {
  if (operation === "credit") return "nothing-new";
  if (paid && amountCents <= 0) return "nothing-new";
  if (paid && currency !== "EUR") return "other-currency";
  if (paid) return amountCents > MOST_CENTS ? "other-amount" : "paid";
  return status === "RUNNING" ? "running" : "refused";
}

function refusalCode({ errorCode, bankCode }: CardTransaction): string | null {
  if (errorCode === null) return bankCode;
  return bankCode === null ? errorCode : `${errorCode}/${bankCode}`;
}

const instantOf = (text: string): Date | null => (Number.isNaN(Date.parse(text)) ? null : new Date(text));

const lastDigits = ({ card }: CardTransaction): string | null =>
  /\d{4}$/.exec(card?.maskedNumber ?? "")?.[0] ?? null;
