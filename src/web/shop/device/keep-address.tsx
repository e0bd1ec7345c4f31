import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { orderedTo, ownAddress } from "./kept.ts";

type KeepAddressProps = { orderId: string; onKept: () => void };

/** Once she has paid: her address for the next order, by one press. Whoever ticked the box of the form is not asked. */
export function KeepAddress({ orderId, onKept }: KeepAddressProps) {
  const [address] = useState(() => orderedTo.take(orderId));
  const [kept, setKept] = useState(false);
  if (!address) return null;
  return (
    <div className="screen-only mt-3 flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-card px-4 py-2">
      <p role="status" className="grow basis-[13rem]">
        {kept
          ? "Votre adresse est gardée sur cet appareil."
          : "Pour commander plus vite la prochaine fois, sur cet appareil\u00a0:"}
      </p>
      {!kept && (
        <Button
          look="text"
          onClick={() => {
            ownAddress.keep(address);
            setKept(true);
            onKept();
          }}
        >
          Garder mon adresse
        </Button>
      )}
    </div>
  );
}
