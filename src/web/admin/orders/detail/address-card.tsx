import { useQuery } from "@tanstack/react-query";
import { MapPinOff } from "lucide-react";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { orpc } from "#web/admin/client/api.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { AddressText } from "./address-text.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";

function deliveryAct(atRelay: boolean, offered: boolean): string {
  if (!atRelay) return "Livrer en point de retrait";
  return offered ? "Changer de point ou livrer à domicile" : "Livrer à domicile";
}

export function AddressCard({ order, className }: { order: OrderDetail; className?: string }) {
  const [editing, setEditing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { data: settings } = useQuery(orpc.admin.settings.get.queryOptions());
  const offered = settings?.values.relayPoints === "on";
  const may = useMay();
  const address = order.shippingAddress;
  return (
    <Card
      className={className}
      id="address"
      title="Adresse de livraison"
      aside={
        may("preparation") && (
          <Button look="secondary" onClick={() => setEditing(true)}>
            {address ? "Modifier" : "Ajouter"}
          </Button>
        )
      }
    >
      {address ? (
        <>
          <AddressText address={address} />
          {may("preparation") && (address.relay || offered) && (
            <Button look="secondary" className="mt-3" onClick={() => setChoosing(true)}>
              {deliveryAct(address.relay !== undefined, offered)}
            </Button>
          )}
          {choosing && (
            <DeliveryDialog
              order={order}
              address={address}
              offered={offered}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      ) : (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon of={MapPinOff} className="text-warning" />
          Aucune adresse de livraison
        </p>
      )}
      {editing && <AddressDialog order={order} onClose={() => setEditing(false)} />}
    </Card>
  );
}
