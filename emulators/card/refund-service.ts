import { randomBytes } from "node:crypto";
import { orderKey, type Transaction } from "./book.ts";
import { transactionDocument } from "./documents.ts";
import type { Provider, ServiceAnswer } from "./provider.ts";

type Request = Record<string, unknown>;

const NOT_FOUND = { errorCode: "PSP_010", errorMessage: "transaction not found" };
const NO_MORE = { errorCode: "PSP_075", errorMessage: "transaction cannot be cancelled, refund it instead" };
const NOT_YET = {
  errorCode: "PSP_076",
  errorMessage: "transaction cannot be refunded yet, cancel it instead",
};
const NOT_ALLOWED = { errorCode: "PSP_043", errorMessage: "refund not allowed for this contract" };
const NOT_PAID = { errorCode: "PSP_083", errorMessage: "transaction is not paid" };

/** Money back: before the capture the payment is cancelled whole, after it refunded, in parts if asked. */
export const refundService = {
  /** An authorised payment is cancelled WHOLE even when a lower amount is asked: partial is Transaction/Update. */
  cancelOrRefund: async (provider: Provider, request: Request): Promise<ServiceAnswer> => {
    const transaction = debit(provider, request);
    if (transaction === undefined) return NOT_FOUND;
    if (request.currency !== undefined && request.currency !== transaction.request.currency)
      return {
        errorCode: "INT_902",
        errorMessage: "web-service input data validation error",
        detail: "currency",
      };
    const isCaptured = transaction.detailedStatus === "CAPTURED";
    if (request.resolutionMode === "REFUND_ONLY" && !isCaptured) return NOT_YET;
    if (request.resolutionMode === "CANCELLATION_ONLY" && isCaptured) return NO_MORE;
    return isCaptured
      ? refundCaptured(provider, transaction, request)
      : cancelAuthorised(provider, transaction);
  },

  cancel: async (provider: Provider, request: Request): Promise<ServiceAnswer> => {
    const transaction = debit(provider, request);
    if (transaction === undefined) return NOT_FOUND;
    if (transaction.detailedStatus === "CAPTURED") return NO_MORE;
    return cancelAuthorised(provider, transaction);
  },

  refund: async (provider: Provider, request: Request): Promise<ServiceAnswer> => {
    const transaction = debit(provider, request);
    if (transaction === undefined) return NOT_FOUND;
    if (transaction.detailedStatus === "AUTHORISED") return NOT_YET;
    return refundCaptured(provider, transaction, request);
  },

  /** `{uuid, cardUpdate: {amount, currency}}` lowers an amount that is not captured yet. */
  update: async (provider: Provider, request: Request): Promise<ServiceAnswer> => {
    const transaction = debit(provider, request);
    if (transaction === undefined) return NOT_FOUND;
    if (transaction.detailedStatus !== "AUTHORISED") return NOT_PAID;
    const amount = (request.cardUpdate as Request | undefined)?.amount;
    if (!isAmount(amount) || amount > transaction.amount)
      return { errorCode: "INT_009", errorMessage: "invalid amount" };
    return save(provider, { ...transaction, amount });
  },
};

function debit(provider: Provider, request: Request): Transaction | undefined {
  const found = provider.book.transaction(String(request.uuid ?? ""));
  return found?.operationType === "DEBIT" ? found : undefined;
}

async function cancelAuthorised(provider: Provider, transaction: Transaction): Promise<ServiceAnswer> {
  if (transaction.detailedStatus === "CANCELLED")
    return { errorCode: "PSP_105", errorMessage: "transaction already cancelled" };
  if (transaction.detailedStatus !== "AUTHORISED") return NOT_PAID;
  return save(provider, { ...transaction, detailedStatus: "CANCELLED" });
}

async function refundCaptured(
  provider: Provider,
  transaction: Transaction,
  request: Request,
): Promise<ServiceAnswer> {
  if (transaction.detailedStatus !== "CAPTURED") return NOT_PAID;
  const left = transaction.amount - transaction.refundedAmount;
  if (left === 0) return { errorCode: "PSP_104", errorMessage: "transaction already refunded" };
  const amount = request.amount ?? left;
  if (!isAmount(amount)) return { errorCode: "INT_009", errorMessage: "invalid amount" };
  if (amount > left) return { errorCode: "PSP_511", errorMessage: "refund amount is too high" };
  const { refunds } = provider.switches.of(transaction.request.orderId);
  if (refunds === "refused") return NOT_ALLOWED;
  await provider.book.save({ ...transaction, refundedAmount: transaction.refundedAmount + amount });
  return save(provider, {
    ...transaction,
    uuid: randomBytes(16).toString("hex"),
    amount,
    operationType: "CREDIT",
    detailedStatus: refunds === "pending" ? "INITIAL" : "AUTHORISED",
    createdAt: provider.now(),
    capturedAt: null,
    refundedAmount: 0,
    parentUuid: transaction.uuid,
    sequence: provider.book.order(orderKey(transaction.request)).length + 1,
  });
}

async function save(provider: Provider, transaction: Transaction): Promise<ServiceAnswer> {
  await provider.book.save(transaction);
  return { answer: transactionDocument(provider.shop, transaction) };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}
