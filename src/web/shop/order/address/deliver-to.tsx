import type { Ref } from "react";
import type { DeliveryAddress } from "#domain/address.ts";
import { Button } from "#web/ui/button.tsx";
import { AddressLines } from "./address-lines.tsx";

type DeliverToProps = { address: DeliveryAddress; onModify: () => void; modify?: Ref<HTMLButtonElement> };

/** Where the parcel is to go, in place of the form, and the way back to it. */
export function DeliverTo({ address, onModify, modify }: DeliverToProps) {
  return (
    <div className="flex items-start justify-between gap-3">
      <AddressLines address={address} brief lead="Livrer à " />
      <Button
        ref={modify}
        look="text"
        className="-mt-3 shrink-0"
        onClick={() => {
          onModify();
          requestAnimationFrame(() => document.getElementById("firstName")?.focus());
        }}
      >
        Modifier
      </Button>
    </div>
  );
}
