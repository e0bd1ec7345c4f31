import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { orpc } from "./api.ts";

const { admin } = orpc;

/** A call of the contract, or all calls of a subject. */
type Reads = { key: () => QueryKey };

/** By what an act changed: the calls whose answers show it or count it. */
const READ_FROM = {
  orders: [
    admin.orders,
    admin.claims.whyHers,
    admin.orderContacts,
    admin.returnCases,
    admin.shipping.preparationQueue,
    admin.handover,
    admin.shipping.heldParcels,
    admin.shortages,
    admin.shipping.parcelCandidates,
    admin.tracking,
    admin.unmatchedPayments,
    admin.overview.counters,
    admin.overview.dashboard,
    admin.liveConsole.closing,
  ],
  "orders of the console": [
    admin.liveConsole.orders,
    admin.stickers,
    admin.liveConsole.marks,
    admin.liveConsole.pieces,
  ],
  claims: [
    admin.claims,
    admin.liveConsole.orders,
    admin.liveConsole.marks,
    admin.liveConsole.pieces,
    admin.liveConsole.closing,
  ],
  lives: [
    admin.lives,
    admin.capture.get,
    admin.liveConsole.closing,
    admin.overview.lives,
    admin.overview.counters,
    admin.overview.dashboard,
  ],
  products: [admin.products, admin.colors, admin.makers, admin.lives.get, admin.lives.incomplete],
  colors: [admin.colors, admin.products],
  makers: [admin.makers, admin.products, admin.lives.incomplete],
  "promo codes": [admin.promoCodes],
  users: [admin.users, admin.overview.findUsers, admin.orders],
  "user page": [admin.users.page],
  "data requests": [admin.personalData],
  withdrawals: [
    admin.withdrawals,
    admin.returnCases,
    admin.orders,
    admin.overview.counters,
    admin.overview.dashboard,
  ],
  complaints: [admin.complaints, admin.orders, admin.overview.counters, admin.overview.dashboard],
  "buyer reviews": [admin.buyerReviews, admin.overview.counters, admin.overview.dashboard],
  recalls: [admin.recalls, admin.orders, admin.products, admin.overview.counters, admin.overview.dashboard],
  incidents: [admin.incidents, admin.overview.dashboard],
  "sales reports": [admin.invoices.reports],
  invitations: [admin.invitations, admin.users.list],
  outbox: [admin.outbox, admin.orders, admin.overview.dashboard],
  parcels: [admin.tracking, admin.overview.counters, admin.overview.dashboard],
  "unmatched payments": [admin.unmatchedPayments, admin.overview.counters],
  faqs: [admin.faqs],
  pages: [admin.pages],
  templates: [admin.messages.templates],
} satisfies Record<string, readonly Reads[]>;

export type Changed = keyof typeof READ_FROM;

/** Query invalidation after an act: what is on the screen is read again, the rest when it is shown next. */
export function changed(queries: QueryClient, what: Changed, shown?: QueryKey): void {
  void readAgain(queries, READ_FROM[what], shown);
}

/** Reads these calls again; done once all have answered. `shown` is left as it is: the act has just answered it. */
export async function readAgain(
  queries: QueryClient,
  reads: readonly Reads[],
  shown?: QueryKey,
): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
    shown === undefined || hashKey(queryKey) !== hashKey(shown);
  await Promise.all(reads.map((read) => queries.invalidateQueries({ queryKey: read.key(), predicate })));
}
