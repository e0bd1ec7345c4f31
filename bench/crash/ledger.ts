/** What the shop acknowledged to a guest about one order. A crash must take none of it back. */
export interface KnownOrder {
  id: string;
  number: string;
  products: Set<string>;
  removed: Set<string>;
  email: string | undefined;
  /** Sent, but not answered yet: either of the two may be kept. */
  emailUnderWay: string | undefined;
  paid: boolean;
}

/** Money that the card provider took, whatever the shop heard of it. */
export interface TakenMoney {
  orderId: string;
  transaction: string;
  /** Under which the provider knows the attempt to pay. */
  reference: string;
}

export interface Ledger {
  orders: Map<string, KnownOrder>;
  money: TakenMoney[];
  /** Orders that their guests left unpaid. */
  left: string[];
  soldOut: number;
  /** Answers that a crash is no excuse for. */
  faults: string[];
}

export function openLedger(): Ledger {
  return { orders: new Map(), money: [], left: [], soldOut: 0, faults: [] };
}

export function countWrites({ orders, money }: Ledger) {
  const all = [...orders.values()];
  const sum = (count: (order: KnownOrder) => number) => all.reduce((total, one) => total + count(one), 0);
  return {
    orders: all.length,
    items: sum((order) => order.products.size + order.removed.size),
    removals: sum((order) => order.removed.size),
    addresses: sum((order) => (order.email ? 1 : 0)),
    paid: sum((order) => (order.paid ? 1 : 0)),
    taken: money.length,
  };
}
