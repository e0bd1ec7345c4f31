import { useCallback, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { formatEuros } from "#domain/money.ts";
import { roomIn } from "#domain/order-limits.ts";
import { isPassing, isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { lastOrder } from "#web/shop/device/kept.ts";
import { pieceName } from "#web/shop/order/piece-name.ts";
import { askFor, firstAsk, isAsked } from "#web/shop/order/store/asked-pieces.ts";
import { holds, learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { orderAskedAgain, ownOrderWith } from "#web/shop/order/store/use-own-order.ts";
import { navigate } from "#web/shop/router/location.ts";
import { announce } from "#web/ui/announce.ts";
import { countOf } from "#wording/format.ts";
import { flyToCart } from "./fly-to-cart.ts";

/** One panel, one state; states that cannot be are absent. */
export type ChoicePanel =
  | { show: "nothing" }
  | { show: "selected"; product: OfferedProduct; adding: boolean; refusal?: AddRefusal }
  | { show: "added"; product: OfferedProduct }
  | { show: "limit-reached" };

/** Why the piece could not be added, and the order to look at when that is the way out. */
export type AddRefusal = {
  sentence: string;
  /** It is gone: to press again would be in vain. */
  gone?: boolean;
  orderToOpen?: string | undefined;
};

const GONE_STALE = ["ORDER_LOCKED", "ORDER_EXPIRED", "ORDER_FULL", "PRODUCT_ALREADY_IN_ORDER"] as const;

/** Nothing was taken, and the same press may succeed later. */
const REFUSED_FOR_NOW = ["TOO_MANY_PIECES_OF_NETWORK", "RATE_LIMITED"] as const;

export const ALREADY_HERS = "Elle est déjà dans votre commande";
const ALREADY_SOLD = "Ce produit a déjà été vendu dans ce live.";

export type Adding = {
  panel: ChoicePanel;
  /** The piece that was chosen or added last: its photo stays. */
  lastId: string | undefined;
  /** It was chosen by the press that reserves it, beside the piece on air. */
  isReserved: boolean;
  select: (product: OfferedProduct) => void;
  add: () => void;
  /** Chooses a piece and adds it with the same press. */
  reserve: (product: OfferedProduct) => void;
  close: () => void;
  /** Somebody else took the chosen piece: the panel says so before the press. */
  onAvailability: (productId: string, sold: boolean) => void;
};

/** Choosing a color and adding it; the first piece creates the order, and the address of the page follows. */
export function useAddToOrder(
  liveId: string,
  order: GuestOrder | undefined,
  onSold: (productId: string, sold: boolean) => void,
): Adding {
  const [panel, setPanel] = useState<ChoicePanel>({ show: "nothing" });
  const [lastId, setLastId] = useState<string>();
  const [isReserved, setIsReserved] = useState(false);
  /** Ends the asking: an answer that was lost leaves it open until she presses again or gives up. */
  const release = useRef<() => void>(undefined);
  const close = useCallback(() => {
    release.current?.();
    setPanel({ show: "nothing" });
  }, []);
  const full = roomIn(order) <= 0;
  const select = (product: OfferedProduct) => {
    release.current?.();
    setLastId(product.id);
    setIsReserved(false);
    setPanel(full ? { show: "limit-reached" } : { show: "selected", product, adding: false });
  };

  const add = async (product: OfferedProduct) => {
    setPanel({ show: "selected", product, adding: true });
    // Another piece may be asked for again: two orders would be two parcels.
    const own = order ?? (await orderAskedAgain(liveId));
    const first = own ? undefined : firstAsk(liveId, product.id);
    release.current = askFor(product.id, first);
    try {
      const next = learn(await put({ liveId, productId: product.id }, own, first?.key));
      // Orders are opened in batches, for nobody in particular: what a browser that comes back may know is read after it.
      if (!order && lastOrder.get()) void reread(next.id);
      lastOrder.keep(next.id);
      if (!order) navigate(paths.guestOrder(next.id), { replace: true });
      onSold(product.id, true);
      flyToCart(product.photoUrl);
      setPanel({ show: "added", product });
      release.current();
      announce(
        `${pieceName(product)}, ajouté. ${countOf(next.items.length, "pièce")}, total ${formatEuros(next.totalCents)}.`,
      );
    } catch (error) {
      if (isRefused(error, "PRODUCT_ALREADY_SOLD")) onSold(product.id, true);
      if (order && GONE_STALE.some((code) => isRefused(error, code))) void reread(order.id);
      if (isRefused(error, "ORDER_FULL")) {
        release.current();
        return setPanel({ show: "limit-reached" });
      }
      const refusal = await refusalOf(error, product.id);
      if (!mayBeHers(error)) release.current();
      setPanel({ show: "selected", product, adding: false, refusal });
      announce(refusal.sentence, "alert");
    }
  };
  const onAvailability = useCallback((productId: string, sold: boolean) => {
    setPanel((now) => {
      if (now.show !== "selected" || now.adding || now.product.id !== productId) return now;
      // Hers on the way: its own answer is the one to wait for.
      if (sold && isAsked(productId)) return now;
      // What is known already may say more, such as where her own piece is; other refusals have nothing to do with it.
      if (sold === (now.refusal?.gone ?? false)) return now;
      const { refusal: _past, ...selected } = now;
      return sold ? { ...selected, refusal: { sentence: ALREADY_SOLD, gone: true } } : selected;
    });
  }, []);
  const isAdding = panel.show === "selected" && panel.adding;
  return {
    panel,
    lastId,
    isReserved,
    select,
    add: () => {
      if (panel.show === "selected" && !isAdding) void add(panel.product);
    },
    reserve: (product) => {
      if (isAdding) return;
      select(product);
      setIsReserved(true);
      if (!full) void add(product);
    },
    close,
    onAvailability,
  };
}

/**
 * The order with the piece in it. The answer may be an older one, which was lost on its way; if she took the piece off since,
 * it has settled the old act, and this is another one.
 */
async function put(
  asked: { liveId: string; productId: string },
  order: GuestOrder | undefined,
  idempotencyKey: string | undefined,
): Promise<GuestOrder> {
  const into = (open: GuestOrder | undefined, context = {}) =>
    open
      ? api.guestOrders.addItem({ orderId: open.id, productId: asked.productId })
      : api.guestOrders.create(asked, { context });
  const answer = await into(order, { idempotencyKey });
  if (answer.editable && holds(answer, asked.productId)) return answer;
  return into(answer.editable ? answer : order);
}

/** The piece may have been given to her all the same: the answer was lost, or broke off. */
export const mayBeHers = (error: unknown): boolean =>
  isPassing(error) && !REFUSED_FOR_NOW.some((code) => isRefused(error, code));

async function refusalOf(error: unknown, productId: string): Promise<AddRefusal> {
  const gone = isRefused(error, "PRODUCT_ALREADY_SOLD");
  const own = gone ? await ownOrderWith(productId) : undefined;
  if (own !== undefined) return { sentence: ALREADY_HERS, gone, orderToOpen: own };
  return {
    sentence: sentenceOf(error, "Erreur lors de l'ajout du produit"),
    gone,
    orderToOpen: isRefused(error, "TOO_MANY_OPEN_ORDERS") ? lastOrder.get() : undefined,
  };
}
