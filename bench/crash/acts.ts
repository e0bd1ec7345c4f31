import type { Ask, Browser, Patience } from "./insist.ts";
import type { KnownOrder, Ledger } from "./ledger.ts";
import type { Till } from "./pay.ts";

export interface Scene extends Patience {
  shopOrigin: string;
  till: Till;
  ledger: Ledger;
  liveId: string;
  /** Pieces on sale at the moment; guests reach for the same few. */
  pieces: () => readonly string[];
  /** What may be typed in the field for promo codes. */
  codes: readonly string[];
  staff: Browser;
  /** Between 0 and 1, from the run's seed. */
  random: () => number;
}

/** Reaches for one piece more; false: the order can take none any more. */
export async function addPiece(scene: Scene, order: KnownOrder, ask: Ask): Promise<boolean> {
  const productId = pick(scene);
  if (order.products.has(productId)) return true;
  const { status, code } = await ask("POST", `/api/guest-orders/${order.id}/items`, { productId });
  if (status === 200) order.products.add(productId);
  else if (hasEnded(code)) return false;
  else refused(scene, code);
  return true;
}

/** Types a code that may be used up, or be known of her from another order; false: the order is over. */
export async function typeCode({ codes, random, ledger }: Scene, order: KnownOrder, ask: Ask) {
  const code = codes[Math.floor(random() * codes.length)] ?? "";
  order.promo = undefined;
  const put = await ask("PUT", `/api/guest-orders/${order.id}/promo-code`, { code });
  if (put.status === 200) order.promo = code;
  else if (hasEnded(put.code)) return false;
  // All guests of a series ask from one address.
  else if (!put.code?.startsWith("PROMO_") && put.code !== "RATE_LIMITED")
    ledger.faults.push(`a code was refused with ${put.code}`);
  return true;
}

export function pick({ pieces, random }: Scene): string {
  const offered = pieces();
  const piece = offered[Math.floor(random() * offered.length)];
  if (!piece) throw new Error("Nothing is on sale");
  return piece;
}

/** A hold that ran out while the shop was down ends the visit. */
export const hasEnded = (code: string | undefined) => code === "ORDER_EXPIRED" || code === "ORDER_LOCKED";

export function refused({ ledger }: Scene, code: string | undefined): void {
  if (code === "PRODUCT_ALREADY_SOLD") ledger.soldOut += 1;
  else if (!code || !["ORDER_FULL", "ORDER_EMPTY"].includes(code)) ledger.faults.push(`refused with ${code}`);
}
