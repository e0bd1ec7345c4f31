import { ShoppingBag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { paths } from "#web/paths.ts";
import { LiveToCome } from "#web/shop/live/live-to-come.tsx";
import { LastPlace } from "#web/shop/order/add/choice-panel.tsx";
import { smoothly } from "#web/shop/order/smoothly.ts";
import { Link } from "#web/shop/router/link.tsx";
import { CART_ID, onShowCart } from "#web/shop/shell/show-cart.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { countOf } from "#wording/format.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { CartItems } from "./cart-items.tsx";
import { HoldLine } from "./hold-line.tsx";
import { PromoCode } from "./promo-code.tsx";
import { Totals } from "./totals.tsx";

const HIGHLIGHT_MS = 2_000;

const countWithin = (count: number, limit: number | null): string =>
  limit === null ? countOf(count, "pièce") : `${countOf(count, "pièce")} sur ${limit}`;

type CartCardProps = {
  order: GuestOrder | undefined;
  /** An order of this browser in the same live whose hold ran out. */
  expired: GuestOrder | undefined;
  /** Undefined once the live is over. */
  onAddFirst: (() => void) | undefined;
};

export function CartCard({ order, expired, onAddFirst }: CartCardProps) {
  const { card, highlighted } = useShownCart();
  const items = order?.items ?? [];
  return (
    <Card
      ref={card}
      id={CART_ID}
      title="Votre panier"
      aside={
        order &&
        items.length > 0 && <p className="text-ink-2">{countWithin(items.length, order.itemLimit)}</p>
      }
      className={highlighted ? "bg-butter motion-safe:animate-highlight motion-safe:bg-card" : ""}
    >
      {order && <CartItems order={order} />}
      {order && items.length > 0 ? (
        <>
          <LastPlace order={order} />
          <HoldLine order={order} />
          <div className="screen-only">
            <PromoCode order={order} />
          </div>
          <Totals order={order} className="mt-2" />
          <MinimumLine order={order} />
          <div className="screen-only">
            <CancelOrder order={order} />
          </div>
        </>
      ) : (
        <>
          <EmptyPanel
            icon={ShoppingBag}
            sentence="Aucun produit dans votre commande"
            action={
              onAddFirst && (
                <Button look="secondary" onClick={onAddFirst}>
                  Ajouter un produit
                </Button>
              )
            }
          />
          {expired && (
            <p className="text-center">
              Votre réservation précédente est écoulée.{" "}
              <Link to={paths.guestOrder(expired.id)} className={buttonClass("text")}>
                Reprendre ma commande
              </Link>
            </p>
          )}
          {!onAddFirst && <LiveToCome />}
        </>
      )}
    </Card>
  );
}

/** 'Voir panier' brings the cart in sight and lights it for two seconds. */
function useShownCart() {
  const card = useRef<HTMLElement>(null);
  const [highlighted, setHighlighted] = useState(false);
  useEffect(() => {
    let timer: number;
    const stop = onShowCart(() => {
      card.current?.scrollIntoView({ block: "start", behavior: smoothly() });
      card.current?.querySelector("h2")?.focus({ preventScroll: true });
      setHighlighted(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setHighlighted(false), HIGHLIGHT_MS);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, []);
  return { card, highlighted };
}

/** How far the order is from the minimum, when the shop has one. */
function MinimumLine({ order }: { order: GuestOrder }) {
  const { minimumCents } = order;
  const itemsCents = order.itemsCents + order.discountCents;
  if (minimumCents === 0 || itemsCents >= minimumCents) return null;
  return (
    <div className="mt-3 rounded-control bg-info-soft px-3 py-2 text-info">
      <label htmlFor="minimum">
        Encore {formatEuros(minimumCents - itemsCents)} pour atteindre le minimum de{" "}
        {formatEuros(minimumCents)} TTC.
      </label>
      <progress
        id="minimum"
        max={minimumCents}
        value={itemsCents}
        className="mt-1 block h-2 w-full accent-info"
      />
    </div>
  );
}
