import { countryCodeOf } from "#domain/delivery-area.ts";
import { codeInMode, isFinanced, type MeansCode } from "#domain/payment-means.ts";
import type { Config } from "#server/config.ts";
import { type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import {
  type CardTransaction,
  doneSchema,
  formTokenSchema,
  orderSchema,
  transactionSchema,
} from "./lyra-messages.ts";
import { type Refusal, type ServiceOutcome, webServices } from "./lyra-web-services.ts";
import {
  type Foreign,
  type ProviderReport,
  type ProviderReportOutcome,
  readProviderReport,
} from "./provider-report.ts";

export type { CardTransaction, Foreign, ProviderReport, ProviderReportOutcome };

export type NewPayment = {
  /** Our payment's own reference; the order's id is never told to the provider. */
  reference: string;
  amountCents: number;
  email?: string;
  ipnUrl: string;
  /** Further attempts on the same form after a refusal. */
  retries?: number;
  billing?: {
    firstName?: string;
    lastName?: string;
    street?: string;
    zip?: string;
    city?: string;
    phone?: string;
  };
  /** What its form offers; each still needs a contract there. */
  means?: readonly MeansCode[];
  /** A card that the provider keeps: its form then asks for the security code only. */
  alias?: string;
  /** The form has a box, not ticked, that lets the provider keep the card. */
  asksToKeepCard?: boolean;
};

/** Nothing happened at the provider. */
type Unavailable = { outcome: "unavailable"; reason: string };

export type CreatedPayment = { outcome: "created"; formToken: string } | Refusal | Unavailable;
export type OrderReading =
  | { outcome: "found"; transactions: CardTransaction[] }
  /** No attempt was made yet (PSP_010). */
  | { outcome: "none" }
  | Refusal
  | Unavailable;
export type TransactionReading = { outcome: "found"; transaction: CardTransaction } | Refusal | Unavailable;
export type MoneyBack =
  /** The whole payment was cancelled before its capture. */
  | { outcome: "cancelled"; transaction: CardTransaction }
  /** The amount was lowered before its capture. */
  | { outcome: "lowered"; transaction: CardTransaction }
  /** The provider has yet to do it: `transaction` is the credit on its way. */
  | { outcome: "asked"; transaction: CardTransaction }
  /** Captured money was given back: `transaction` is the new credit. */
  | { outcome: "refunded"; transaction: CardTransaction }
  /** An earlier call whose answer was lost had done it. */
  | { outcome: "already-done"; transaction: CardTransaction }
  | Refusal
  | Unavailable
  /** The call may have worked: look again with `leftCents` before asking a second time. */
  | { outcome: "unknown"; reason: string };

export type CardProvider = {
  /** What the payment page needs to load the provider's form. */
  form: {
    publicKey: string;
    staticUrl: string;
    scriptUrl: string;
    themeScriptUrl: string;
    stylesheetUrl: string;
  };
  /** A form token lives 15 minutes and fixes the amount. Asking again costs nothing: no money moves until the buyer submits. */
  createPayment: (payment: NewPayment) => Promise<CreatedPayment>;
  readOrder: (reference: string) => Promise<OrderReading>;
  /** With the payment's `reference`, what was given back is known of other means than cards too. */
  readTransaction: (uuid: string, reference?: string) => Promise<TransactionReading>;
  /**
   * Gives back part or all of a payment, whichever way its state allows. The provider knows no idempotency key:
   * `leftCents` is what we believe is still held before this call, and another figure there stops it.
   */
  cancelOrRefund: (wanted: {
    uuid: string;
    amountCents: number;
    leftCents?: number;
    reference?: string;
  }) => Promise<MoneyBack>;
  /** The answer that the form script gave to the browser, verified with the HMAC key. */
  parseBrowserAnswer: (given: { rawClientAnswer: string; hash: string }) => ProviderReportOutcome;
  /** The form fields of the provider's notification (`kr-*`), verified with the REST password. */
  parseNotification: (fields: Record<string, unknown>) => ProviderReportOutcome;
  /** The provider keeps this card no longer; one that it does not know is as good as cancelled. */
  cancelAlias: (alias: string) => Promise<{ outcome: "cancelled" } | Refusal | Unavailable>;
  close: () => void;
};

/** The card provider (Lyra, PayZen, Systempay: one protocol, REST V4), see docs.lyra.com/en/rest/V4.0/. */
export function createCardProvider(
  card: Config["card"],
  limits: Omit<CallerOptions, "baseUrl"> = {},
): CardProvider {
  const caller = createCaller({ baseUrl: card.apiUrl, ...limits });
  const services = webServices(caller, card);
  const files = `${card.staticUrl}/static/js/krypton-client/V4.0`;

  const readOrder = async (
    reference: string,
    only: { operationType?: "CREDIT" } = {},
  ): Promise<OrderReading> => {
    const read = await services.ask("Order/Get", { orderId: reference, ...only }, orderSchema);
    if (read.outcome === "answered")
      return { outcome: "found", transactions: read.answer.transactions ?? [] };
    if (read.outcome === "refused") return read.code === "PSP_010" ? { outcome: "none" } : read;
    return unavailable(read);
  };

  const readTransaction = async (uuid: string, reference?: string): Promise<TransactionReading> => {
    const read = await services.ask("Transaction/Get", { uuid }, transactionSchema);
    if (read.outcome !== "answered") return read.outcome === "refused" ? read : unavailable(read);
    const transaction = read.answer;
    // Only a card says itself what was given back of it; for the others the credits are added up.
    if (transaction.card || reference === undefined) return { outcome: "found", transaction };
    const order = await readOrder(reference, { operationType: "CREDIT" });
    if (order.outcome === "refused" || order.outcome === "unavailable") return order;
    const credits = order.outcome === "found" ? order.transactions : [];
    const refundedCents = credits
      .filter((one) => one.operation === "credit" && one.parentUuid === uuid)
      .filter(({ status }) => status === "PAID" || status === "RUNNING")
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { outcome: "found", transaction: { ...transaction, refundedCents } };
  };

  return {
    form: {
      publicKey: card.publicKey,
      staticUrl: card.staticUrl,
      scriptUrl: `${files}/stable/kr-payment-form.min.js`,
      themeScriptUrl: `${files}/ext/neon.js`,
      stylesheetUrl: `${files}/ext/neon-reset.min.css`,
    },

    createPayment: async (payment) => {
      const created = await services.ask("Charge/CreatePayment", paymentBody(payment, card), formTokenSchema);
      if (created.outcome === "answered") return { outcome: "created", formToken: created.answer.formToken };
      return created.outcome === "refused" ? created : unavailable(created);
    },

    readOrder: (reference) => readOrder(reference),

    readTransaction,

    cancelOrRefund: async ({ uuid, amountCents, leftCents, reference }) => {
      const read = await readTransaction(uuid, reference);
      if (read.outcome !== "found") return read;
      const { transaction } = read;
      const left = leftOf(transaction);
      if (leftCents !== undefined && left === leftCents - amountCents)
        return { outcome: "already-done", transaction };
      if ((leftCents !== undefined && left !== leftCents) || amountCents > left)
        return { outcome: "refused", code: "AMOUNT_LEFT", message: `${left} cents are left of this payment` };

      const { service, body, isLowered } = moneyBackCall(transaction, uuid, amountCents);
      return moneyBackOf(await services.act(service, body, transactionSchema), isLowered);
    },

    parseBrowserAnswer: ({ rawClientAnswer, hash }) =>
      readProviderReport({ answer: rawClientAnswer, hash, algorithm: "sha256_hmac" }, card.hmacKey, card),

    parseNotification: (fields) => {
      const field = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
      return readProviderReport(
        { answer: field("kr-answer"), hash: field("kr-hash"), algorithm: field("kr-hash-algorithm") },
        card.password,
        card,
      );
    },

    cancelAlias: async (alias) => {
      const done = await services.ask("Token/Cancel", { paymentMethodToken: alias }, doneSchema);
      if (done.outcome === "answered") return { outcome: "cancelled" };
      if (done.outcome === "refused") return isUnusableAlias(done.code) ? { outcome: "cancelled" } : done;
      return unavailable(done);
    },

    close: caller.close,
  };
}

/** What the provider says of a card that it no longer keeps: unknown, cancelled, purged, or of no use. */
export const isUnusableAlias = (code: string): boolean => /^PSP_(030|031|036|561|607)$/.test(code);

function unavailable(failure: { reason: string }): Unavailable {
  return { outcome: "unavailable", reason: failure.reason };
}

/**
 * The call that gives money back as the payment stands. Asked for a part, the provider would cancel an uncaptured payment
 * whole: its amount is lowered instead.
 */
function moneyBackCall(transaction: CardTransaction, uuid: string, amountCents: number) {
  const { currency, detailedStatus } = transaction;
  const left = leftOf(transaction);
  if (detailedStatus === "CAPTURED")
    return refundCall({ uuid, amount: amountCents, currency, resolutionMode: "REFUND_ONLY" });
  if (amountCents === left) return refundCall({ uuid, resolutionMode: "CANCELLATION_ONLY" });
  const body = { uuid, cardUpdate: { amount: left - amountCents, currency } };
  return { service: "Transaction/Update", body, isLowered: true };
}

const refundCall = (body: object) => ({ service: "Transaction/CancelOrRefund", body, isLowered: false });

function moneyBackOf(done: ServiceOutcome<CardTransaction>, isLowered: boolean): MoneyBack {
  if (done.outcome === "refused") return done;
  if (done.outcome === "not-sent") return unavailable(done);
  if (done.outcome === "no-answer") return { outcome: "unknown", reason: done.reason };
  const transaction = done.answer;
  if (isLowered) return { outcome: "lowered", transaction };
  if (transaction.operation === "debit") return { outcome: "cancelled", transaction };
  if (transaction.status === "PAID") return { outcome: "refunded", transaction };
  if (transaction.status === "RUNNING") return { outcome: "asked", transaction };
  return { outcome: "refused", code: transaction.errorCode ?? transaction.detailedStatus, message: "" };
}

/** What the provider still holds, or will capture, of a payment. */
export function leftOf(transaction: CardTransaction): number {
  if (!transaction.paid && transaction.status !== "RUNNING") return 0;
  return transaction.amountCents - transaction.refundedCents;
}

function paymentBody(payment: NewPayment, { mode, rehearsal }: Config["card"]) {
  const { billing = {}, alias } = payment;
  const address = {
    firstName: billing.firstName,
    lastName: billing.lastName,
    address: billing.street,
    zipCode: billing.zip,
    city: billing.city,
    country: countryCodeOf(billing.zip ?? ""),
  };
  // Who gives credit wants to know to whom, and where the goods go; for any other means nobody needs it.
  const means = payment.means ?? ["CARDS"];
  const mayBeFinanced = !alias && means.some(isFinanced);
  return {
    amount: payment.amountCents,
    currency: "EUR",
    orderId: payment.reference,
    ipnTargetUrl: payment.ipnUrl,
    formAction: payment.asksToKeepCard && !alias ? "ASK_REGISTER_PAY" : "PAYMENT",
    // Without a list the provider offers whatever contract somebody adds there.
    paymentMethods: alias ? ["CARDS"] : means.map((code) => codeInMode(code, mode)),
    ...(alias ? { paymentMethodToken: alias } : {}),
    customer: {
      // Of this attempt only: a reference that two buyers shared would show one the other's card.
      ...(payment.asksToKeepCard ? { reference: payment.reference } : {}),
      email: rehearsal?.contact ?? payment.email,
      billingDetails: {
        ...address,
        language: "FR",
        ...(mayBeFinanced && !rehearsal ? { cellPhoneNumber: billing.phone } : {}),
      },
      ...(mayBeFinanced ? { shippingDetails: address } : {}),
    },
    // A delay would take all means out of the form that do not know one.
    transactionOptions: {
      cardOptions: { captureDelay: 0, manualValidation: "NO", retry: payment.retries ?? 3 },
    },
  };
}
