import { randomBytes } from "node:crypto";
import type { DetailedStatus, KeptCard, Transaction } from "./book.ts";
import { customerDocument } from "./customer-document.ts";

/** "2018-12-11T19:03:46+00:00": how the provider writes every time. */
export function providerDate(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;
}

export type Shop = { shopId: string; mode: "TEST" | "PRODUCTION"; serverUrl: string };

/** The envelope around each answer of a web service; its HTTP status is 200 whatever happened. */
export function envelope(
  shop: Shop,
  webService: string,
  status: "SUCCESS" | "ERROR",
  answer: unknown,
  now: number,
) {
  return {
    webService,
    version: "V4",
    applicationVersion: "6.14.3",
    status,
    answer,
    ticket: randomBytes(16).toString("hex"),
    serverDate: providerDate(now),
    applicationProvider: "LYRA",
    metadata: null,
    mode: shop.mode,
    serverUrl: shop.serverUrl,
    _type: "V4/WebService/Response",
  };
}

/** The answer inside an ERROR envelope, and what the form script hands to `onError`. */
export function serviceError(
  shopId: string,
  errorCode: string,
  errorMessage: string,
  detail: string | null = null,
) {
  return {
    errorCode,
    errorMessage,
    detailedErrorCode: null,
    detailedErrorMessage: detail,
    ticket: "null",
    shopId,
    _type: "V4/WebService/WebServiceError",
  };
}

/** V4/Transaction, complete as in the public fixture of the provider's SDK. */
export function transactionDocument(shop: Shop, transaction: Transaction) {
  const status = STATUSES[transaction.detailedStatus];
  const paid = status === "PAID";
  const accepted = paid || transaction.detailedStatus === "CANCELLED";
  const created = providerDate(transaction.createdAt);
  return {
    shopId: shop.shopId,
    uuid: transaction.uuid,
    amount: transaction.amount,
    currency: transaction.request.currency,
    paymentMethodType: transaction.methodType,
    paymentMethodToken: transaction.token,
    status,
    detailedStatus: transaction.detailedStatus,
    operationType: transaction.operationType,
    effectiveStrongAuthentication: transaction.challenged ? "ENABLED" : "DISABLED",
    creationDate: created,
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorCode === null ? null : "Payment refused.",
    detailedErrorCode: transaction.detailedErrorCode,
    detailedErrorMessage:
      transaction.detailedErrorCode === null
        ? null
        : (BANK_CODES[transaction.detailedErrorCode] ?? "Refused"),
    metadata: transaction.request.metadata ?? null,
    transactionDetails: {
      liabilityShift: transaction.challenged ? "YES" : "NO",
      effectiveAmount: transaction.amount,
      effectiveCurrency: transaction.request.currency,
      creationContext: transaction.operationType === "CREDIT" ? "REFUND" : "CHARGE",
      wallet: transaction.wallet,
      externalTransactionId: transaction.card ? null : `ext-${transaction.uuid.slice(0, 12)}`,
      cardDetails: transaction.card && cardDetails(transaction, transaction.card, accepted, created),
      parentTransactionUuid: transaction.parentUuid,
      mid: "6969696",
      sequenceNumber: transaction.sequence,
      additionalFields: { installmentNumber: null, _type: "V4/PaymentMethod/Details/AdditionalFields" },
      _type: "V4/TransactionDetails",
    },
    _type: "V4/PaymentTransaction",
  };
}

const STATUSES: Record<DetailedStatus, "PAID" | "RUNNING" | "UNPAID"> = {
  INITIAL: "RUNNING",
  WAITING_AUTHORISATION: "RUNNING",
  UNDER_VERIFICATION: "RUNNING",
  AUTHORISED: "PAID",
  CAPTURED: "PAID",
  REFUSED: "UNPAID",
  CANCELLED: "UNPAID",
};

const BANK_CODES: Record<string, string> = {
  "05": "Do not honour",
  "14": "Invalid card number",
  "51": "Insufficient funds",
  "54": "Expired card",
};

const SIX_DAYS = 6 * 24 * 3_600_000;

function cardDetails(transaction: Transaction, card: KeptCard, accepted: boolean, created: string) {
  const { request } = transaction;
  const authorised = accepted && transaction.operationType === "DEBIT";
  return {
    paymentSource: "EC",
    manualValidation: "NO",
    expectedCaptureDate: providerDate(transaction.createdAt + SIX_DAYS),
    effectiveBrand: card.brand,
    pan: `${card.pan.slice(0, 6)}XXXXXX${card.pan.slice(-4)}`,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    country: "FR",
    emisorCode: null,
    effectiveProductCode: "F",
    legacyTransId: transaction.uuid.slice(0, 6),
    legacyTransDate: created,
    paymentMethodSource: transaction.tokenSource,
    authorizationResponse: {
      amount: authorised ? transaction.amount : null,
      currency: authorised ? request.currency : null,
      authorizationDate: authorised ? created : null,
      authorizationNumber: authorised ? transaction.uuid.slice(-6) : null,
      authorizationResult: authorised ? "0" : transaction.detailedErrorCode,
      authorizationMode: "FULL",
      _type: "V4/PaymentMethod/Details/Cards/CardAuthorizationResponse",
    },
    captureResponse: {
      refundAmount: transaction.refundedAmount > 0 ? transaction.refundedAmount : null,
      captureDate: transaction.capturedAt === null ? null : providerDate(transaction.capturedAt),
      captureFileNumber: transaction.capturedAt === null ? null : "1",
      refundCurrency: transaction.refundedAmount > 0 ? request.currency : null,
      _type: "V4/PaymentMethod/Details/Cards/CardCaptureResponse",
    },
    threeDSResponse: {
      authenticationResultData: {
        transactionCondition: transaction.challenged ? "COND_3D_SUCCESS" : "COND_3D_ERROR",
        enrolled: transaction.challenged ? "Y" : "UNKNOWN",
        status: transaction.challenged ? "Y" : "UNKNOWN",
        eci: null,
        xid: null,
        cavvAlgorithm: null,
        cavv: null,
        signValid: null,
        brand: card.brand === "MASTERCARD" ? "MASTERCARD" : "VISA",
        _type: "V4/PaymentMethod/Details/Cards/CardAuthenticationResponse",
      },
      _type: "V4/PaymentMethod/Details/Cards/ThreeDSResponse",
    },
    markAuthorizationResponse: {
      amount: null,
      currency: null,
      authorizationDate: null,
      authorizationNumber: null,
      authorizationResult: null,
      _type: "V4/PaymentMethod/Details/Cards/MarkAuthorizationResponse",
    },
    _type: "V4/PaymentMethod/Details/CardDetails",
  };
}

/** V4/Payment: what is signed for the browser and for the notification after each attempt. */
export function paymentDocument(shop: Shop, transaction: Transaction, now: number) {
  const document = transactionDocument(shop, transaction);
  return {
    shopId: shop.shopId,
    orderCycle: transaction.orderCycle,
    orderStatus: document.status,
    serverDate: providerDate(now),
    orderDetails: {
      orderTotalAmount: transaction.amount,
      orderEffectiveAmount: transaction.amount,
      orderCurrency: transaction.request.currency,
      mode: shop.mode,
      orderId: transaction.request.orderId,
      metadata: transaction.request.metadata ?? null,
      _type: "V4/OrderDetails",
    },
    customer: customerDocument(transaction.request),
    transactions: [document],
    _type: "V4/Payment",
  };
}
