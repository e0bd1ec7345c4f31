import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { OfferedProduct } from "#contract/lives.ts";
import { GUEST_ORDER_LIMIT, roomIn } from "#domain/order-limits.ts";
import { paths } from "#web/paths.ts";
import { smoothly } from "#web/shop/order/smoothly.ts";
import { holds } from "#web/shop/order/store/order-store.ts";
import { Link } from "#web/shop/router/link.tsx";
import { onShowCart, showCart } from "#web/shop/shell/show-cart.ts";
import { Button, buttonClass, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { useRoomAtFoot } from "#web/ui/use-room-at-foot.ts";
import { countOf } from "#wording/format.ts";
import { TellMe } from "./tell-me.tsx";
import { type Adding, ALREADY_HERS } from "./use-add-to-order.ts";

export const LIMIT_REACHED = `Limite de ${GUEST_ORDER_LIMIT} produits atteinte. Vous ne pouvez plus ajouter de produits à cette commande.`;
const CLOSES_AFTER_MS = 10_000;

/** Where it stands: at the foot of a small window, on a large one in the result itself or below the cart. */
export type PanelPlace = "foot" | "result" | "cart";

const LOOK_AT: Record<PanelPlace, string> = {
  foot: "fixed inset-x-0 bottom-0 z-30 mx-auto max-h-[70dvh] max-w-[35rem] overflow-y-auto rounded-t-sheet border border-b-0 border-line bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-sheet motion-safe:animate-sheet",
  result: "rounded-control bg-sunken p-3",
  cart: "sticky bottom-4 shrink-0 rounded-card border border-line bg-card p-4 shadow-popover",
};

type ChoicePanelProps = {
  place: PanelPlace;
  adding: Adding;
  order: GuestOrder | undefined;
  /** What else is offered under the same reference. */
  products: readonly OfferedProduct[];
  onAddMore: () => void;
  onShow: (reference: string) => void;
};

/** A region of its own: what is chosen, then what was added; never the only place of either. */
export function ChoicePanel({ place, adding, order, products, onAddMore, onShow }: ChoicePanelProps) {
  const { panel, close } = adding;
  const pause = useClosingTimer(panel.show, close);
  const first = useFocusKept(panel.show);
  const region = useRef<HTMLElement>(null);
  useRoomAtFoot(region, place === "foot" && panel.show !== "nothing");
  const { isReserved } = adding;
  useEffect(() => {
    if (panel.show === "nothing") return;
    if (place === "result") region.current?.scrollIntoView({ block: "nearest", behavior: smoothly() });
    if (place === "foot" && !isReserved) keepChoicesInSight();
  }, [place, panel, isReserved]);
  // Whoever asks for the cart, here or in the header, wants to see it whole.
  useEffect(() => onShowCart(close), [close]);
  if (panel.show === "nothing") return null;
  const leave = () => {
    const byKeyboard = document.activeElement?.matches(":focus-visible") ?? false;
    close();
    if (byKeyboard) document.getElementById("reference")?.focus({ preventScroll: true });
  };
  return (
    <section ref={region} aria-label="Votre choix" {...pause} className={`screen-only ${LOOK_AT[place]}`}>
      <IconButton
        label="Fermer"
        icon={<Icon of={X} />}
        size="inField"
        onClick={leave}
        className="float-end -me-3 -mt-1 ms-1"
      />
      {panel.show === "selected" && (
        <Selected
          place={place}
          panel={panel}
          adding={adding}
          order={order}
          products={products}
          onShow={onShow}
        />
      )}
      {panel.show === "added" && (
        <>
          {place === "result" ? <Added /> : <Line product={panel.product} order={order} added />}
          <LastPlace order={order} />
          <Actions>
            <Button ref={first} onClick={showCart}>
              Voir panier
            </Button>
            {roomIn(order) > 0 && (
              <Button look="secondary" onClick={onAddMore}>
                Ajouter d'autres produits
              </Button>
            )}
          </Actions>
        </>
      )}
      {panel.show === "limit-reached" && (
        <>
          <p className="flex items-start gap-2 font-semibold">
            <Icon of={TriangleAlert} size={24} className="shrink-0 text-warning" />
            {LIMIT_REACHED}
          </p>
          <Actions>
            <Button ref={first} onClick={showCart}>
              Voir panier
            </Button>
          </Actions>
        </>
      )}
    </section>
  );
}

/** What can be chosen stands above the panel: all of it, or where that is too much the cell that was pressed. */
function keepChoicesInSight(): void {
  const choices = document.getElementById("choix");
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const room =
    window.innerHeight - Number.parseFloat(scrollPaddingTop) - Number.parseFloat(scrollPaddingBottom);
  const whole = choices && choices.offsetHeight <= room;
  const shown = whole ? choices : choices?.querySelector("label:has(:checked)");
  shown?.scrollIntoView({ block: "nearest", behavior: smoothly() });
}

type SelectedProps = Omit<ChoicePanelProps, "onAddMore"> & {
  panel: Extract<Adding["panel"], { show: "selected" }>;
};

/** The chosen piece, to be added; or why it can't be, and what can be done instead. */
function Selected({ place, panel, adding, order, products, onShow }: SelectedProps) {
  const { refusal } = panel;
  // Another tab of hers may have been faster.
  const hers = !panel.adding && holds(order, panel.product.id);
  const instead = products.find(({ id, sold }) => !sold && !holds(order, id));
  return (
    <>
      {place === "result" ? <BriefLine product={panel.product} /> : <Line product={panel.product} />}
      {hers ? (
        <p className="mt-3 flex items-start gap-2 font-semibold text-success">
          <Icon of={CircleCheck} className="mt-0.5 shrink-0" />
          {ALREADY_HERS}
        </p>
      ) : (
        refusal && (
          <p className="mt-3 flex items-start gap-2 font-semibold text-danger">
            <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
            {refusal.sentence}
          </p>
        )
      )}
      <LastPlace order={order} />
      <Actions>
        {hers ? (
          <Button onClick={showCart}>Voir panier</Button>
        ) : refusal?.orderToOpen ? (
          <Link to={paths.guestOrder(refusal.orderToOpen)} className={buttonClass("primary")}>
            Voir ma commande en cours
          </Link>
        ) : (
          refusal?.gone &&
          (instead ? (
            <Button onClick={() => adding.select(instead)}>
              Choisir plutôt {[instead.color?.name, instead.size].filter(Boolean).join(" ")}
            </Button>
          ) : (
            <TellMe reference={panel.product.refCategory} onShow={onShow} />
          ))
        )}
        {!hers && !refusal?.gone && (
          <Button
            look={refusal?.orderToOpen ? "secondary" : "primary"}
            pending={panel.adding}
            pendingLabel="Ajout en cours..."
            onClick={adding.add}
          >
            Ajouter à la commande
          </Button>
        )}
      </Actions>
    </>
  );
}

/** Beside its photo and its name. */
function BriefLine({ product: { color, size, priceCents } }: { product: OfferedProduct }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {color && <Swatch hexCode={color.hexCode} />}
      {[color?.name, size].filter(Boolean).join(", ")}
      <Money cents={priceCents} className="ms-auto text-price font-semibold" />
    </p>
  );
}

const Added = () => (
  <p className="flex items-start gap-1.5 font-semibold text-success">
    <Icon of={CircleCheck} className="mt-0.5 shrink-0" />
    Ajouté à votre commande
  </p>
);

/** What is in her order now: on a phone the panel lies over the bar that says so. */
const Total = ({ order }: Pick<ChoicePanelProps, "order">) =>
  order && (
    <span className="ms-auto font-semibold">
      {countOf(order.items.length, "pièce")} · <Money cents={order.itemsCents} />
    </span>
  );

/** Two lines beside the photo, before the press and after it: the panel keeps its height. */
function Line({
  product,
  order,
  added = false,
}: {
  product: OfferedProduct;
  order?: GuestOrder | undefined;
  added?: boolean;
}) {
  const { photoUrl, refCategory, name, color, size, priceCents } = product;
  const reference = <span className="font-code text-ref font-bold uppercase">{refCategory}</span>;
  return (
    <div className="@container flex items-center gap-3">
      <PiecePhoto url={photoUrl} size="small" />
      <div className="min-w-0 grow">
        {added ? (
          <Added />
        ) : (
          <p className="line-clamp-1 @max-[16rem]:line-clamp-none">
            {reference} {name}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2">
          {color && <Swatch hexCode={color.hexCode} />}
          <span className="text-ink-2">
            {added && reference} {[color?.name, size].filter(Boolean).join(", ")}
          </span>
          {added ? (
            <Total order={order} />
          ) : (
            <Money cents={priceCents} className="ms-auto text-price font-semibold" />
          )}
        </p>
      </div>
    </div>
  );
}

/** How much room is left, once it is nearly or wholly used up. */
export function LastPlace({ order }: { order: GuestOrder | undefined }) {
  const room = roomIn(order);
  if (room > 1) return null;
  return (
    <p className="mt-3 rounded-control bg-warning-soft px-3 py-2 font-medium text-warning">
      {room === 1
        ? `Limite de ${GUEST_ORDER_LIMIT} produits\u00a0: vous pouvez ajouter encore 1 produit`
        : LIMIT_REACHED}
    </p>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:grow *:basis-[7rem] *:px-3 lg:flex-nowrap lg:*:min-w-0 lg:*:basis-auto">
      {children}
    </div>
  );
}

/** Closes the confirmation after ten seconds, the clock standing still while it is touched, hovered or focused. */
function useClosingTimer(show: string, onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const left = useRef(CLOSES_AFTER_MS);
  const running = show === "added";
  const gone = show === "nothing";
  useEffect(() => {
    // Closed under the pointer, the panel is told of no leaving.
    if (gone) setHeld(false);
  }, [gone]);
  useEffect(() => {
    if (!running) {
      left.current = CLOSES_AFTER_MS;
      return;
    }
    if (held) return;
    const startedAt = performance.now();
    const timer = window.setTimeout(onEnd, left.current);
    return () => {
      window.clearTimeout(timer);
      left.current = Math.max(1_000, left.current - (performance.now() - startedAt));
    };
  }, [running, held, onEnd]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  // The focus that a touch leaves behind is no sign that somebody is reading.
  const holdIfSeen = ({ target }: FocusEvent) => target.matches(":focus-visible") && hold();
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: holdIfSeen, onBlur: release };
}

/** The pressed button is replaced by what follows it: the focus goes to the next act instead of being lost. */
function useFocusKept(show: string) {
  const first = useRef<HTMLButtonElement>(null);
  const before = useRef(show);
  useEffect(() => {
    const pressed = before.current === "selected" && (show === "added" || show === "limit-reached");
    before.current = show;
    if (pressed && document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, [show]);
  return first;
}
