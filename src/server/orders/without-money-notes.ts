import type { OrderDetail } from "#contract/admin/orders.ts";

type Shown = Pick<
  OrderDetail,
  | "payments"
  | "transactions"
  | "refunds"
  | "history"
  | "invoices"
  | "invoicePending"
  | "invoiceWaitsUntil"
  | "contracts"
  | "messages"
>;

/**
 * What of an order is left for who sells in a live or packs: no card, no try to pay that is over, no reference of a payment,
 * no note that closed a complaint, no invoice, no mail.
 */
export const withoutMoneyNotes = (order: Shown): Shown => ({
  // Nothing else says that the provider checks a payment.
  payments: order.payments.filter(({ pendingSince }) => pendingSince !== null),
  transactions: order.transactions.map((paid) => ({
    ...paid,
    cardBrand: null,
    cardLast4: null,
    methodType: null,
    wallet: null,
    reference: null,
  })),
  refunds: order.refunds.map(({ givenElsewhere, surcharge, ...refund }) => ({
    ...refund,
    givenElsewhere: givenElsewhere && { ...givenElsewhere, reference: undefined },
    surcharge: surcharge && { ...surcharge, reference: undefined },
  })),
  history: order.history.filter((entry) => !isFailedTry(entry)).map(withoutNote),
  invoices: [],
  invoicePending: false,
  invoiceWaitsUntil: null,
  contracts: { isKept: false, earlier: [] },
  messages: [],
});

type Entry = OrderDetail["history"][number];

const FAILED = new Set<unknown>(["refused", "failed", "abandoned"]);

const isFailedTry = ({ event, facts }: Entry): boolean => event === "payment" && FAILED.has(facts?.outcome);

function withoutNote(entry: Entry): Entry {
  if (entry.event === "complaint") return { ...entry, reason: null };
  if (entry.facts?.reference === undefined) return entry;
  const { reference: _, ...facts } = entry.facts;
  return { ...entry, reason: null, facts };
}
