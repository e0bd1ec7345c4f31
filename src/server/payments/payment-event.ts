import type { CardTransaction, ProviderReport } from "./lyra.ts";

/** What a column of money of an order can hold. */
export const MOST_CENTS = 2_147_483_647;

/** One thing the provider says about one transaction; the same event twice is the same fact. */
export interface PaymentEvent {
  transactionUuid: string;
  detailedStatus: string;
  /** `other-currency` and `other-amount`: paid, but not in euros, or more than an order can cost: it can pay none. */
  says:
    | "paid"
    | "other-currency"
    | "other-amount"
    | "refused"
    | "running"
    | "form-closed"
    /** Of a credit: done, on its way, refused. `given-back` is also the word of a payment that was cancelled. */
    | "given-back"
    | "giving-back"
    | "not-given-back"
    | "nothing-new";
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
  /** The provider's words for the means ("CARD", "PAYPAL") and for the wallet around a card. */
  methodType: string | null;
  wallet: string | null;
  /** Of a credit: the payment that it gives back. */
  parentUuid: string | null;
}

/** Whether money came in, be it for an order or not. */
export const isMoney = ({ says }: PaymentEvent): boolean =>
  says === "paid" || says === "other-currency" || says === "other-amount";

/** What a report says, oldest first. */
export function paymentEventsOf(report: ProviderReport): PaymentEvent[] {
  const { transactions, reference } = report;
  const isClosed = report.orderCycle === "CLOSED";
  if (transactions.length === 0)
    return reference === null || report.unreadable > 0 ? [] : [eventOfForm(report, isClosed)];
  return [...transactions]
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map((transaction, place) =>
      eventOfTransaction(transaction, isClosed && place === transactions.length - 1),
    );
}

function eventOfTransaction(transaction: CardTransaction, closesForm: boolean): PaymentEvent {
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
    methodType: transaction.methodType,
    wallet: transaction.wallet,
    parentUuid: transaction.parentUuid,
  };
}

/** A form that expired unused has no transaction: its event is kept under its own reference. */
function eventOfForm(report: ProviderReport, isClosed: boolean): PaymentEvent {
  return {
    transactionUuid: `form:${report.reference}`,
    detailedStatus: report.orderStatus,
    says: isClosed ? "form-closed" : "nothing-new",
    amountCents: report.amountCents ?? 0,
    currency: "EUR",
    at: null,
    code: null,
    closesForm: isClosed,
    cardBrand: null,
    cardLast4: null,
    methodType: null,
    wallet: null,
    parentUuid: null,
  };
}

function meaning({ operation, paid, status, amountCents, currency }: CardTransaction): PaymentEvent["says"] {
  if (operation === "credit")
    return status === "PAID" ? "given-back" : status === "RUNNING" ? "giving-back" : "not-given-back";
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
