import type { GuestOrder } from "#contract/guest-order.ts";

/** Why staff give money of a line back. */
export const LINE_BACK = "Tache sur la manche";

/** What the shop acknowledged to a guest about one order. A crash must take none of it back. */
export interface KnownOrder {
  id: string;
  number: string;
  /** Of the terms that its buyer is shown. */
  termsVersion: string | null;
  products: Set<string>;
  removed: Set<string>;
  email: string | undefined;
  /** Sent, but not answered yet: either of the two may be kept. */
  emailUnderWay: string | undefined;
  paid: boolean;
  /** What follows is `undefined` while it was not answered: either of two may be kept. */
  promo: string | undefined;
  /** Its parcel is kept open ('Je continue mes achats'), or no longer. */
  keptOpen: boolean | undefined;
  /** The paid order whose parcel it was opened to join. */
  joins: string | undefined;
  /** Cents of shop credit that staff gave instead of its money, and that paid it. */
  creditGiven: number | undefined;
  creditPaid: number | undefined;
  /** Cents of a line that staff asked the provider to give back. */
  moneyBack: number | undefined;
  /** What became of its missing piece. */
  missing: { itemId: string; outcome: "refunded" | "found" | undefined } | undefined;
  /** The refund path that its money goes: the order may be paid, or be cancelled by now. */
  walk: Walk | undefined;
}

/** The ways on which money is given back, beside those of `after-payment.ts`; each is walked to its end. */
export const REFUND_PATHS = [
  "withdrawal",
  "return",
  "cancellation",
  "paid-twice",
  "late-money",
  "provider-space",
  "other-means",
  "refused-first",
] as const;
export type RefundPath = (typeof REFUND_PATHS)[number];

export interface Walk {
  path: RefundPath;
  isOver: boolean;
  /** How often the shop was killed while it was walked. */
  kills: number;
}

/** The path that was walked under the fewest kills; of several the last, for the short ones stand there. */
export const leastKilledPath = ({ walks }: Ledger): RefundPath => {
  const kills = (path: RefundPath) =>
    walks.reduce((sum, walk) => sum + (walk.path === path ? walk.kills : 0), 0);
  return REFUND_PATHS.toReversed().toSorted((one, other) => kills(one) - kills(other))[0] ?? "withdrawal";
};

export const newOrder = ({ id, orderNumber, termsInForce }: GuestOrder, joins?: string): KnownOrder => ({
  id,
  number: orderNumber,
  termsVersion: termsInForce,
  products: new Set(),
  removed: new Set(),
  email: undefined,
  emailUnderWay: undefined,
  paid: false,
  promo: undefined,
  keptOpen: undefined,
  joins,
  creditGiven: undefined,
  creditPaid: undefined,
  moneyBack: undefined,
  missing: undefined,
  walk: undefined,
});

/** Money that the card provider took, whatever the shop heard of it. */
export interface TakenMoney {
  orderId: string;
  transaction: string;
  /** Under which the provider knows the attempt to pay. */
  reference: string;
  cents: number;
  /** The order was paid already: it is given back, and is on no invoice. */
  isSecond?: boolean;
}

export interface Ledger {
  orders: Map<string, KnownOrder>;
  money: TakenMoney[];
  /** The buyer's number that an order was seen with. */
  numbers: Map<string, number>;
  /** Orders that their guests left unpaid. */
  left: string[];
  walks: Walk[];
  /** Is told of a walk each time the shop is about to be asked to give its money back. */
  givingBack: (walk: Walk) => void;
  soldOut: number;
  /** Answers that a crash is no excuse for. */
  faults: string[];
}

export function openLedger(): Ledger {
  return {
    orders: new Map(),
    money: [],
    numbers: new Map(),
    left: [],
    walks: [],
    givingBack: () => undefined,
    soldOut: 0,
    faults: [],
  };
}

export function countWrites({ orders, money, walks }: Ledger) {
  const all = [...orders.values()];
  const sum = (count: (order: KnownOrder) => number) => all.reduce((total, one) => total + count(one), 0);
  return {
    orders: all.length,
    items: sum((order) => order.products.size + order.removed.size),
    removals: sum((order) => order.removed.size),
    addresses: sum((order) => (order.email ? 1 : 0)),
    paid: sum((order) => (order.paid ? 1 : 0)),
    taken: money.length,
    promos: sum((order) => (order.promo ? 1 : 0)),
    keptOpen: sum((order) => (order.keptOpen === undefined ? 0 : 1)),
    joined: sum((order) => (order.joins && order.paid ? 1 : 0)),
    creditsGiven: sum((order) => (order.creditGiven ? 1 : 0)),
    moneyBack: sum((order) => (order.moneyBack ? 1 : 0)),
    paidByCredit: sum((order) => (order.creditPaid ? 1 : 0)),
    missing: sum((order) => (order.missing?.outcome ? 1 : 0)),
    walks: Object.fromEntries(
      REFUND_PATHS.map((path) => {
        const over = walks.filter((walk) => walk.path === path && walk.isOver);
        return [path, { over: over.length, killed: over.filter(({ kills }) => kills > 0).length }];
      }),
    ) as Record<RefundPath, { over: number; killed: number }>,
  };
}
