import { Fragment, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { liveUpdatesPath, orderUpdatesPath } from "#contract/live-updates.ts";
import type { ActiveLive, OfferedProduct } from "#contract/lives.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { useOnAir } from "#web/shop/live/use-on-air.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { ChoicePanel, type PanelPlace } from "./add/choice-panel.tsx";
import { ChooseFirst } from "./add/choose-first.tsx";
import { OnAirOffer } from "./add/on-air-offer.tsx";
import { SearchCard } from "./add/search-card.tsx";
import { useAddToOrder } from "./add/use-add-to-order.ts";
import { type ProductSearch, useProductSearch } from "./add/use-product-search.ts";
import { AddressCard } from "./address/address-card.tsx";
import type { OpenAddressForm } from "./address/address-form.tsx";
import { CartCard } from "./cart/cart-card.tsx";
import { ChangeLive } from "./change-live.tsx";
import { PrintFacts } from "./closed/print-facts.tsx";
import { Columns } from "./columns.tsx";
import { PayCard } from "./pay/pay-card.tsx";
import { PaymentMeans } from "./pay/payment-means.tsx";
import { StickyPayBar } from "./pay/sticky-pay-bar.tsx";
import { useProceed } from "./pay/use-proceed.ts";
import { smoothly } from "./smoothly.ts";
import { followOtherTabs } from "./store/asked-pieces.ts";
import { catchUp, reread } from "./store/use-order.ts";
import { useOwnOrder } from "./store/use-own-order.ts";

export type EditableOrderProps = {
  live: ActiveLive;
  order: GuestOrder | undefined;
  severalLives: boolean;
  /** The reference of a piece that was pressed on the home page. */
  pressed: string | undefined;
  /** The live ended while this page was open. */
  onOver: (liveId: string) => void;
};

/** Search, cart, address and payment of an order that can still be changed, or of one that does not exist yet. */
export function EditableOrder({ live, order, severalLives, pressed, onOver }: EditableOrderProps) {
  const search = useProductSearch(live.id, pressed);
  // Once the live is over an order can still be paid, and nothing be added to it.
  const isOver = order !== undefined && !order.live.isActive;
  const onAir = useOnAir(isOver ? undefined : live.id, onOver);
  const adding = useAddToOrder(live.id, order, search.setSold);
  const addressForm = useRef<OpenAddressForm>(null);
  const proceeding = useProceed(order, addressForm);
  const expired = useOwnOrder(live.id, order?.id);
  const field = useRef<HTMLInputElement>(null);
  const payCard = useRef<HTMLElement>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  // The cart and the payment stand beside the rest; the reading order follows what is seen.
  const wide = useMedia("(min-width: 900px)");
  const chosen = adding.panel.show === "selected" ? adding.panel.product.id : undefined;

  useFollowed(live, order, { search, onAir, adding });
  const { addressSaved, setAddressSaved } = useAddressSaved(payCard);
  const toSearch = useCallback(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView({ block: "center", behavior: smoothly() });
  }, []);

  const show = (reference: string) => {
    adding.close();
    search.type(reference);
    search.search(reference);
  };

  const found = search.state.show === "found" ? search.state.products : [];
  const place = placeOf(adding, wide, found);
  const panel = (
    <ChoicePanel
      key="panel"
      place={place}
      adding={adding}
      order={order}
      products={offeredWith(adding, found, onAir)}
      onAddMore={() => {
        adding.close();
        search.clear();
        toSearch();
      }}
      onShow={show}
    />
  );
  const inResult =
    adding.panel.show !== "nothing" && place === "result" ? (
      panel
    ) : (
      <ChooseFirst products={found} order={order} />
    );
  const nothingToBuy = isOver && order?.items.length === 0;
  // The panel would hide it from the eye, and not from the keyboard.
  const bar = order && !nothingToBuy && (isOver || place === "result" || adding.panel.show === "nothing") && (
    <StickyPayBar
      key={wide ? "column" : "foot"}
      place={wide ? "column" : "foot"}
      order={order}
      proceeding={proceeding}
      standsFor={wide ? payButton : payCard}
    />
  );
  const blocks = {
    onAir: isOver ? (
      <p key="over" role="status" className="mt-4">
        Le live est terminé{"\u00a0"}: aucune pièce ne peut plus être ajoutée.
      </p>
    ) : (
      <OnAirOffer
        key="on-air"
        onAir={onAir.onAir}
        order={order}
        lastId={adding.lastId}
        onReserve={adding.reserve}
        onShow={show}
        crowded={!wide && (order !== undefined || adding.panel.show !== "nothing")}
      />
    ),
    search: !isOver && (
      <Fragment key="search">
        <SearchCard
          search={{
            ...search,
            search: (reference) => {
              adding.close();
              search.search(reference);
            },
          }}
          field={field}
          order={order}
          chosenId={chosen}
          lastId={adding.lastId}
          missing={proceeding.missing === "items"}
          onChoose={adding.select}
          panel={wide && inResult}
        />
        {place === "foot" && panel}
      </Fragment>
    ),
    cart: <CartCard key="cart" order={order} expired={expired} onAddFirst={isOver ? undefined : toSearch} />,
    address: !nothingToBuy && (
      <AddressCard
        key="address"
        order={order}
        missing={proceeding.missing === "address"}
        form={addressForm}
        onSaved={(paying) => setAddressSaved((times) => (paying ? 0 : times + 1))}
        onEdit={() => setAddressSaved(0)}
      />
    ),
    pay: order && !nothingToBuy && (
      <PayCard
        key="pay"
        order={order}
        proceeding={proceeding}
        card={payCard}
        button={payButton}
        addressSaved={addressSaved > 0}
      />
    ),
  };
  return (
    <>
      <div className="screen-only">
        <PaymentMeans />
        {severalLives && (
          <ChangeLive
            live={live}
            hasItems={(order?.items.length ?? 0) > 0}
            expires={!order || order.holdLimit !== null}
          />
        )}
      </div>
      <Columns
        wide={wide}
        {...blocks}
        foot={
          <>
            {place === "cart" && panel}
            {wide && bar}
          </>
        }
      />
      {order && <PrintFacts order={order} />}
      {!wide && bar}
    </>
  );
}

type Followed = {
  search: ProductSearch;
  onAir: ReturnType<typeof useOnAir>;
  adding: ReturnType<typeof useAddToOrder>;
};

/** On a large window beside the choice that was made: in the result, or else below the cart, which is always in sight. */
function placeOf(
  { lastId, isReserved }: Followed["adding"],
  wide: boolean,
  found: readonly OfferedProduct[],
): PanelPlace {
  if (!wide) return "foot";
  return !isReserved && found.some(({ id }) => id === lastId) ? "result" : "cart";
}

/** The pieces under the reference of the chosen one, wherever it was chosen. */
function offeredWith(
  { lastId }: Followed["adding"],
  found: readonly OfferedProduct[],
  { onAir }: Followed["onAir"],
): readonly OfferedProduct[] {
  const shown = onAir?.piece?.pieces ?? [];
  return [found, shown].find((products) => products.some(({ id }) => id === lastId)) ?? [];
}

/** What the streams of the live and of the order tell goes to whoever shows it. */
function useFollowed(
  live: ActiveLive,
  order: GuestOrder | undefined,
  { search, onAir, adding }: Followed,
): void {
  useLiveUpdates(order ? orderUpdatesPath(order.id) : liveUpdatesPath(live.id), {
    onAvailability: ({ productId, sold }) => {
      if (sold) followOtherTabs();
      search.setSold(productId, sold);
      onAir.setSold(productId, sold);
      adding.onAvailability(productId, sold);
    },
    onAir: onAir.setOnAir,
    onOrder: (update) => {
      if (order) void catchUp(order.id, update);
    },
    onReread: () => {
      search.refresh();
      onAir.refresh();
      if (order) void reread(order.id);
    },
  });
  const found = search.state.show === "found" ? search.state.products : undefined;
  const { onAvailability } = adding;
  // What was read again tells of the chosen piece too.
  useEffect(() => {
    for (const { id, sold } of found ?? []) onAvailability(id, sold);
  }, [found, onAvailability]);
}

/** A saved address leads on to the payment. */
function useAddressSaved(payCard: RefObject<HTMLElement | null>) {
  const [addressSaved, setAddressSaved] = useState(0);
  useEffect(() => {
    if (addressSaved === 0) return;
    // After the form has given way to its lines: before that, the card's place is another.
    payCard.current?.querySelector("h2")?.focus({ preventScroll: true });
    payCard.current?.scrollIntoView({ behavior: smoothly() });
  }, [addressSaved, payCard]);
  return { addressSaved, setAddressSaved };
}
