import { type Ref, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isDeliverable } from "#domain/delivery-area.ts";
import { MissingNote } from "#web/shop/order/notes.tsx";
import { SENTENCE_OF } from "#web/shop/order/pay/use-proceed.ts";
import { useDeliveryArea } from "#web/shop/use-shop-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { outsideDeliveryArea } from "#wording/delivery-area.ts";
import { AddressForm, type OpenAddressForm } from "./address-form.tsx";
import { DeliverTo } from "./deliver-to.tsx";
import { TextsNote } from "./texts-note.tsx";

// Most shops deliver home only: who is offered the choice loads it.
const DeliveryChoice = lazyPart(
  async () => (await import("#web/shop/order/delivery/delivery-choice.tsx")).DeliveryChoice,
);

type AddressCardProps = {
  order: GuestOrder | undefined;
  /** The payment was asked for and waits for this. */
  missing: boolean;
  form: Ref<OpenAddressForm>;
  onSaved: (paying: boolean) => void;
  /** A saved address is about to be changed. */
  onEdit: () => void;
};

/** A form until an address is saved to which the shop delivers, then one line with "Modifier". */
export function AddressCard({ order, missing, form, onSaved, onEdit }: AddressCardProps) {
  const [editing, setEditing] = useState(false);
  const modify = useRef<HTMLButtonElement>(null);
  const address = order?.shippingAddress ?? null;
  const area = useDeliveryArea();
  const outside = address !== null && !isDeliverable(address, area);
  const showForm = address === null || outside || editing;
  const note = outside ? outsideDeliveryArea(area) : missing ? SENTENCE_OF.address : undefined;
  return (
    <Card id="adresse" title="Adresse de livraison" className={showForm ? "screen-only" : ""}>
      {showForm && note && <MissingNote sentence={note} />}
      {showForm ? (
        <AddressForm
          ref={form}
          orderId={order?.id}
          saved={address}
          own={order?.ownAddress}
          texts={order?.texts ?? null}
          advertised={order?.advertisingObjected === false}
          onSaved={(paying) => {
            setEditing(false);
            onSaved(paying);
          }}
          onCancel={() => {
            setEditing(false);
            requestAnimationFrame(() => modify.current?.focus());
          }}
        />
      ) : (
        <DeliverTo
          address={order?.deliveryChoice ? { ...address, relay: undefined } : address}
          modify={modify}
          onModify={() => {
            setEditing(true);
            onEdit();
          }}
        />
      )}
      {!showForm && order?.deliveryChoice && <DeliveryChoice order={order} />}
      {order && <TextsNote order={order} className="mt-3 border-t border-line pt-3" />}
    </Card>
  );
}
