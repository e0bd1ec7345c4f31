import { useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { isFinal, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { RelayChooser } from "#web/ui/relay-chooser.tsx";
import { HOME_TITLE, POINT_CLOSED, POINT_CLOSED_FOR_GOOD, RELAY_TITLE } from "#wording/relay-points.ts";

type Chosen = { id: string; network: string } | null;

/** 'À domicile' or 'En point de retrait', once there is an address. Loaded where the shop offers the choice. */
export function DeliveryChoice({ order }: { order: GuestOrder }) {
  const address = order.shippingAddress;
  const relay = address?.relay;
  const closed = relay?.closedOn !== undefined;
  const [wantsList, setWantsList] = useState<boolean>();
  const change = useRef<HTMLButtonElement>(null);
  const [pendingId, setPendingId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  if (!address || !order.deliveryChoice) return null;
  // A point that closes while she looks on, as at the payment, shows the list by itself.
  const { homeCents, relayCents, relayOffered } = order.deliveryChoice;
  const picking = relayOffered && (wantsList ?? closed);

  const choose = async (chosen: Chosen) => {
    setPendingId(chosen?.id ?? "home");
    setRefusal(undefined);
    try {
      learn(await api.guestOrders.chooseDelivery({ orderId: order.id, relay: chosen }));
      setWantsList(undefined);
      // The long list is gone, and what was pressed with it: she goes on at her point, clear of the bars.
      requestAnimationFrame(() => change.current?.focus());
    } catch (error) {
      if (isFinal(error)) void reread(order.id);
      setRefusal(sentenceOf(error, "Votre choix n'a pas pu être enregistré. Réessayez."));
    } finally {
      setPendingId(undefined);
    }
  };
  const atRelay = picking || relay !== undefined;
  return (
    <fieldset
      className="mt-4 flex flex-col gap-2 border-t border-line pt-3"
      aria-busy={pendingId !== undefined}
    >
      <legend className="sr-only">Mode de livraison</legend>
      <Way
        title={HOME_TITLE}
        price={priceOf(order, homeCents)}
        checked={!atRelay}
        onChoose={() => (relay ? void choose(null) : setWantsList(undefined))}
      />
      {(relayOffered || relay) && (
        <Way
          title={RELAY_TITLE}
          price={relayOffered ? priceOf(order, relayCents) : undefined}
          checked={atRelay}
          onChoose={() => setWantsList(true)}
        />
      )}
      {closed && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-warning">
          {relayOffered ? POINT_CLOSED : POINT_CLOSED_FOR_GOOD}
        </p>
      )}
      {relay && (
        <div className="flex items-start justify-between gap-3 rounded-control bg-sunken px-3 py-2">
          <p className="min-w-0">
            <span className={`block font-semibold break-words ${closed ? "line-through" : ""}`}>
              {relay.name}
            </span>
            {relay.street}
            <br />
            {relay.zip} {relay.city}
          </p>
          {relayOffered && !closed && (
            <Button
              ref={change}
              look="text"
              className="shrink-0"
              onClick={() => setWantsList(picking ? undefined : true)}
            >
              {picking ? "Garder" : "Changer"}
            </Button>
          )}
        </div>
      )}
      {refusal && <ErrorPanel sentence={refusal} />}
      {picking && (
        <RelayChooser
          around={address}
          find={async ({ street, zip, city }) =>
            (await api.guestOrders.relayPoints({ street, zip, city, orderId: order.id })).points
          }
          onChoose={({ id, network }) => void choose({ id, network })}
          chosen={relay}
          pendingId={pendingId}
        />
      )}
      {atRelay && (
        <p className="text-small text-ink-2">
          Le transporteur vous prévient par SMS au <span className="whitespace-nowrap">{address.phone}</span>{" "}
          quand le colis vous attend. Présentez une pièce d'identité.
        </p>
      )}
    </fieldset>
  );
}

type WayProps = { title: string; price: string | undefined; checked: boolean; onChoose: () => void };

function Way({ title, price, checked, onChoose }: WayProps) {
  return (
    <label className="flex min-h-target items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="delivery"
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-primary focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1">{title}</span>
      {price && <span className="shrink-0 tabular-nums">{price}</span>}
    </label>
  );
}

/** What the choice costs her: nothing more once it is paid, in a parcel that has its fee, or from an amount on. */
function priceOf(order: GuestOrder, cents: number): string | undefined {
  if (!order.editable) return undefined;
  const isFree =
    order.parcel !== null ||
    (order.promo?.waivedCents ?? 0) > 0 ||
    (order.freeDeliveryFromCents !== null && order.itemsCents >= order.freeDeliveryFromCents);
  return isFree || cents === 0 ? "Offerte" : formatEuros(cents);
}
