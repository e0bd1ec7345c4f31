import { z } from "zod";

/** One movement of money as the provider tells it. Amounts are integer cents. */
export type CardTransaction = {
  uuid: string;
  amountCents: number;
  currency: string;
  operation: "debit" | "credit";
  /** Money that was taken (authorised counts: it will be captured). Never true of a refund. */
  paid: boolean;
  status: string;
  detailedStatus: string;
  errorCode: string | null;
  /** The bank's own code, for example "51" (insufficient funds). */
  bankCode: string | null;
  createdAt: string;
  /** What was given back of it so far. */
  refundedCents: number;
  /** For a refund, the payment it gives back. */
  parentUuid: string | null;
  /** The provider's words for the means ("CARD", "PAYPAL") and for the wallet around a card; kept as they come. */
  methodType: string | null;
  wallet: string | null;
  card: { brand: string | null; maskedNumber: string | null } | undefined;
  /** The card that the provider keeps for the buyer from this payment on, when she asked for it in its form. */
  newAlias: { token: string; brand: string | null; last4: string | null; expiresOn: string | null } | null;
};

const text = z.string().nullish();
const cents = z.number().int();
const WORD = 40;
/** What is only shown must not keep a payment from being read, whatever its shape. */
const shown = z.string().nullish().catch(null);

/** V4/Transaction; unknown fields and unknown statuses are tolerated, for the provider adds some. */
export const transactionSchema = z
  .looseObject({
    uuid: z.string().min(1).max(64),
    amount: cents,
    currency: z.string(),
    status: z.string(),
    detailedStatus: z.string(),
    operationType: text,
    paymentMethodType: shown,
    paymentMethodToken: shown,
    errorCode: text,
    detailedErrorCode: text,
    creationDate: text,
    transactionDetails: z
      .looseObject({
        parentTransactionUuid: text,
        wallet: shown,
        cardDetails: z
          .looseObject({
            effectiveBrand: shown,
            pan: shown,
            expiryMonth: z.number().int().nullish().catch(null),
            expiryYear: z.number().int().nullish().catch(null),
            paymentMethodSource: shown,
            captureResponse: z.looseObject({ refundAmount: cents.nullish() }).nullish(),
          })
          .nullish()
          .catch(null),
      })
      .nullish(),
  })
  .transform((given): CardTransaction => {
    const operation = given.operationType === "CREDIT" ? "credit" : "debit";
    const details = given.transactionDetails;
    const card = details?.cardDetails;
    const isPreAuthorised = given.detailedStatus === "PRE_AUTHORISED";
    return {
      uuid: given.uuid,
      amountCents: given.amount,
      currency: given.currency,
      operation,
      paid: given.status === "PAID" && operation === "debit" && !isPreAuthorised,
      // Never captured by itself: nothing may leave for it.
      status: isPreAuthorised ? "RUNNING" : given.status,
      detailedStatus: given.detailedStatus,
      errorCode: given.errorCode ?? null,
      bankCode: given.detailedErrorCode ?? null,
      createdAt: given.creationDate ?? "",
      refundedCents: card?.captureResponse?.refundAmount ?? 0,
      parentUuid: details?.parentTransactionUuid ?? null,
      methodType: given.paymentMethodType?.slice(0, WORD) || null,
      wallet: details?.wallet?.slice(0, WORD) || null,
      newAlias: newAliasOf(given.paymentMethodToken, card),
      card: card ? { brand: card.effectiveBrand ?? null, maskedNumber: card.pan ?? null } : undefined,
    };
  });

interface KeptCard {
  effectiveBrand?: string | null | undefined;
  pan?: string | null | undefined;
  expiryMonth?: number | null | undefined;
  expiryYear?: number | null | undefined;
  paymentMethodSource?: string | null | undefined;
}

/** A payment by an alias returns that alias too, but names it as its source. */
function newAliasOf(
  token: string | null | undefined,
  card: KeptCard | null | undefined,
): CardTransaction["newAlias"] {
  if (!token || token.length > 64 || !card || card.paymentMethodSource === "TOKEN") return null;
  const { expiryMonth: month, expiryYear: year } = card;
  const isDated = month && year && month <= 12 && year >= 2000 && year < 2100;
  return {
    token,
    brand: card.effectiveBrand?.slice(0, WORD) || null,
    last4: /\d{4}$/.exec(card.pan ?? "")?.[0] ?? null,
    // A card is good until the end of its month.
    expiresOn: isDated ? new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) : null,
  };
}

const customerSchema = z.looseObject({
  email: text,
  billingDetails: z.looseObject({ firstName: text, lastName: text }).nullish(),
});

/** V4/Payment: the text that is signed for the browser and for the notification. */
export const paymentSchema = z.looseObject({
  shopId: z.string(),
  orderCycle: z.string(),
  orderStatus: z.string(),
  orderDetails: z.looseObject({
    orderTotalAmount: cents.nullish().catch(null),
    orderCurrency: text,
    mode: z.string(),
    orderId: text,
  }),
  /** Only read for money that belongs to no order: a customer of an unknown shape must not lose a payment. */
  customer: customerSchema.nullish().catch(null),
  transactions: z.array(z.unknown()).nullish().transform(readEach),
});

/** Each event by itself: one that can't be read must not hide the others. */
function readEach(given: unknown[] | null | undefined): {
  readable: CardTransaction[];
  unreadable: number;
} {
  const read = (given ?? []).map((one) => transactionSchema.safeParse(one));
  const readable = read.flatMap(({ data }) => (data ? [data] : []));
  return { readable, unreadable: read.length - readable.length };
}

/** The envelope of every web service: its `status` decides, never the HTTP status. */
export const envelopeSchema = z.looseObject({ status: z.string(), answer: z.unknown().optional() });

export const errorSchema = z.looseObject({ errorCode: z.string(), errorMessage: text });

export const formTokenSchema = z.looseObject({ formToken: z.string().min(1) });

export const orderSchema = z.looseObject({ transactions: z.array(transactionSchema).nullish() });

/** V4/Common/ResponseCodeAnswer */
export const doneSchema = z.looseObject({ responseCode: z.literal(0) });
