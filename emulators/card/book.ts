import { join } from "node:path";
import { openJournal } from "#emulators/http/journal.ts";
import type { PaymentRequest } from "./form-token.ts";

export type DetailedStatus =
  | "INITIAL"
  | "WAITING_AUTHORISATION"
  | "UNDER_VERIFICATION"
  | "AUTHORISED"
  | "CAPTURED"
  | "REFUSED"
  | "CANCELLED";

export type KeptCard = { brand: string; pan: string; expiryMonth: number; expiryYear: number };

/** A card that the provider keeps for a shop's buyer (an alias). */
export type Alias = {
  token: string;
  card: KeptCard;
  email: string | null;
  reference: string | null;
  createdAt: number;
  cancelledAt: number | null;
};

export type Transaction = {
  uuid: string;
  request: PaymentRequest;
  /** Integer cents; differs from the request's when the emulator was told to lie or the shop lowered it. */
  amount: number;
  operationType: "DEBIT" | "CREDIT";
  detailedStatus: DetailedStatus;
  /** CLOSED when this attempt ended its form token, OPEN while the buyer may try another card. */
  orderCycle: "OPEN" | "CLOSED";
  errorCode: string | null;
  detailedErrorCode: string | null;
  challenged: boolean;
  /** Null for means that are no card. */
  card: KeptCard | null;
  methodType: string;
  wallet: string | null;
  /** The alias that this payment made, or was made by. */
  token: string | null;
  tokenSource: "NEW" | "TOKEN";
  createdAt: number;
  capturedAt: number | null;
  refundedAmount: number;
  parentUuid: string | null;
  sequence: number;
};

/** What a payment kept by an older release of this emulator leaves out. */
const CARD_PAYMENT = { methodType: "CARD", wallet: null, token: null, tokenSource: "NEW" } as const;

export type PendingNotification = { id: string; uuid: string; attempt: number; dueAt: number };

type Entry =
  | { kind: "transaction"; transaction: Transaction }
  | { kind: "alias"; alias: Alias }
  | { kind: "pending"; notification: PendingNotification }
  | { kind: "notified"; id: string };

export type Book = Awaited<ReturnType<typeof openBook>>;

/** Orders beyond this many are forgotten, oldest first: a benchmark must not fill the memory. */
const ORDERS_KEPT = 20_000;

/** The provider's memory of orders, transactions and notifications that still have to be sent again. */
export async function openBook(stateFolder: string | undefined) {
  const file = stateFolder && join(stateFolder, "card.ndjson");
  const { entries, journal } = await openJournal<Entry>(file);
  const orders = new Map<string, Transaction[]>();
  const byUuid = new Map<string, Transaction>();
  const pending = new Map<string, PendingNotification>();
  const aliases = new Map<string, Alias>();

  const remember = (transaction: Transaction) => {
    const key = orderKey(transaction.request);
    const known = orders.get(key) ?? [];
    const index = known.findIndex((one) => one.uuid === transaction.uuid);
    if (index === -1) known.push(transaction);
    else known[index] = transaction;
    orders.set(key, known);
    byUuid.set(transaction.uuid, transaction);
    if (orders.size > ORDERS_KEPT) forgetOldest();
  };
  const forgetOldest = () => {
    const [oldest] = orders.keys();
    if (oldest === undefined) return;
    for (const transaction of orders.get(oldest) ?? []) byUuid.delete(transaction.uuid);
    orders.delete(oldest);
  };

  for (const entry of entries) {
    if (entry.kind === "transaction") remember({ ...CARD_PAYMENT, ...entry.transaction });
    else if (entry.kind === "alias") aliases.set(entry.alias.token, entry.alias);
    else if (entry.kind === "pending") pending.set(entry.notification.id, entry.notification);
    else pending.delete(entry.id);
  }
  await journal.rewrite([
    ...[...byUuid.values()].map((transaction): Entry => ({ kind: "transaction", transaction })),
    ...[...aliases.values()].map((alias): Entry => ({ kind: "alias", alias })),
    ...[...pending.values()].map((notification): Entry => ({ kind: "pending", notification })),
  ]);

  return {
    /** Resolves once a kill -9 can no longer lose it. */
    save: async (transaction: Transaction) => {
      remember(transaction);
      await journal.append({ kind: "transaction", transaction });
    },
    alias: (token: string) => aliases.get(token),
    aliases: () => [...aliases.values()],
    saveAlias: async (alias: Alias) => {
      aliases.set(alias.token, alias);
      await journal.append({ kind: "alias", alias });
    },
    transaction: (uuid: string) => byUuid.get(uuid),
    /** All transactions of an order, oldest first. */
    order: (key: string): readonly Transaction[] => orders.get(key) ?? [],
    /** The newest transactions, newest first. */
    latest: (count: number) => [...byUuid.values()].slice(-count).reverse(),
    pendingNotifications: () => [...pending.values()],
    savePending: async (notification: PendingNotification) => {
      pending.set(notification.id, notification);
      await journal.append({ kind: "pending", notification });
    },
    dropPending: async (id: string) => {
      if (pending.delete(id)) await journal.append({ kind: "notified", id });
    },
    close: journal.close,
  };
}

/** Payments without an orderId stand alone, under their token. */
export function orderKey(request: PaymentRequest): string {
  return request.orderId ?? `token:${request.tokenId}`;
}
