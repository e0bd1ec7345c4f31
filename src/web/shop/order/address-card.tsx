import { useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AddressForm } from "./address-form.tsx";
import { AddressLines } from "./address-lines.tsx";
import { MissingNote } from "./missing-note.tsx";
import { SENTENCE_OF } from "./use-proceed.ts";

type AddressCardProps = {
  order: GuestOrder | undefined;
  /** The payment was asked for and waits for this. */
  missing: boolean;
  onSaved: () => void;
};

/** A form until the address is saved, then its lines with "Modifier". */
export function AddressCard({ order, missing, onSaved }: AddressCardProps) {
  const [editing, setEditing] = useState(false);
  const modify = useRef<HTMLButtonElement>(null);
  const address = order?.shippingAddress ?? null;
  const showForm = address === null || editing;
  return (
    <Card id="adresse" title="Adresse de livraison">
      {showForm && missing && <MissingNote sentence={SENTENCE_OF.address} />}
      {showForm ? (
        <AddressForm
          orderId={order?.id}
          saved={address}
          onSaved={() => {
            setEditing(false);
            onSaved();
          }}
          onCancel={() => {
            setEditing(false);
            requestAnimationFrame(() => modify.current?.focus());
          }}
        />
      ) : (
        <div className="flex items-start justify-between gap-3">
          <AddressLines address={address} />
          <Button
            ref={modify}
            look="text"
            className="shrink-0"
            onClick={() => {
              setEditing(true);
              requestAnimationFrame(() => document.getElementById("first_name")?.focus());
            }}
          >
            Modifier
          </Button>
        </div>
      )}
    </Card>
  );
}
