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
  card: { brand: string | null; maskedNumber: string | null } | undefined;
};

const text = z.string().nullish();
const cents = z.number().int();

/** V4/Transaction; unknown fields and unknown statuses are tolerated, for the provider adds some. */
export const transactionSchema = z
  .looseObject({
    uuid: z.string().min(1).max(64),
    amount: cents,
    currency: z.string(),
    status: z.string(),
    detailedStatus: z.string(),
    operationType: text,
    errorCode: text,
    detailedErrorCode: text,
    creationDate: text,
    transactionDetails: z
      .looseObject({
        parentTransactionUuid: text,
        cardDetails: z
          .looseObject({
            effectiveBrand: text,
            pan: text,
            captureResponse: z.looseObject({ refundAmount: cents.nullish() }).nullish(),
          })
          .nullish(),
      })
      .nullish(),
  })
  .transform((given): CardTransaction => {
    const operation = given.operationType === "CREDIT" ? "credit" : "debit";
    const card = given.transactionDetails?.cardDetails;
    return {
      uuid: given.uuid,
      amountCents: given.amount,
      currency: given.currency,
      operation,
      paid: given.status === "PAID" && operation === "debit",
      status: given.status,
      detailedStatus: given.detailedStatus,
      errorCode: given.errorCode ?? null,
      bankCode: given.detailedErrorCode ?? null,
      createdAt: given.creationDate ?? "",
      refundedCents: card?.captureResponse?.refundAmount ?? 0,
      parentUuid: given.transactionDetails?.parentTransactionUuid ?? null,
      card: card ? { brand: card.effectiveBrand ?? null, maskedNumber: card.pan ?? null } : undefined,
    };
  });

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
