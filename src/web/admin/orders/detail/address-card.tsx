import { MapPinOff } from "lucide-react";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { AddressText } from "./address-text.tsx";

export function AddressCard({ order, className }: { order: OrderDetail; className?: string }) {
  const [editing, setEditing] = useState(false);
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
        <AddressText address={address} />
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
