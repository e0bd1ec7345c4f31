import { Printer } from "lucide-react";
import { useState } from "react";
import { PrintSheet } from "#web/admin/print/print-sheet.tsx";
import { type Column, DataTable } from "#web/ui/admin/data-table.tsx";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { countOf } from "#wording/format.ts";
import { pieceReference } from "#wording/packing-slip.ts";
import type { PackedOrder } from "./packed-order.ts";
import { type PickItem, pickItems } from "./pick-items.ts";
import { PickSheet } from "./print/pick-sheet.tsx";

const COLUMNS: readonly Column<PickItem>[] = [
  {
    id: "ref",
    header: "Référence annoncée",
    onPhone: "title",
    cell: ({ item }) => (
      <span className="font-code text-ref font-bold uppercase">{pieceReference(item)}</span>
    ),
  },
  {
    id: "name",
    header: "Article",
    cell: ({ item }) => (
      <span className="flex items-center gap-3">
        <EnlargingPhoto url={item.photoUrl} name={`${pieceReference(item)} ${item.name}`} size="line" />
        {item.name || "Produit sans nom"}
      </span>
    ),
  },
  {
    id: "color",
    header: "Couleur",
    cell: ({ item: { color } }) =>
      color && (
        <span className="inline-flex items-center gap-2">
          <Swatch hexCode={color.hexCode} />
          {color.name}
        </span>
      ),
  },
  {
    id: "size",
    header: "Taille",
    cell: ({ item }) => <span className="text-ref font-bold">{item.size}</span>,
  },
  {
    id: "count",
    header: "Quantité",
    align: "end",
    cell: ({ count }) => <span className="font-semibold">{count}</span>,
  },
  {
    id: "orders",
    header: "Commandes",
    cell: ({ orders }) => (
      <span className="flex flex-wrap gap-x-3 font-code text-small">
        {[...new Set(orders)].map((number) => (
          <span key={number} className="whitespace-nowrap">
            {number}
          </span>
        ))}
      </span>
    ),
  },
];

/** Everything to fetch from the rail, once, for the ticked orders or the whole queue. */
export function PickPanel({ orders }: { orders: readonly PackedOrder[] }) {
  const [printing, setPrinting] = useState(false);
  const items = pickItems(orders);
  return (
    <Card
      id="pick-list"
      title={`Liste de prélèvement (${countOf(orders.length, "colis")})`}
      aside={
        <Button look="secondary" icon={<Icon of={Printer} size={18} />} onClick={() => setPrinting(true)}>
          Imprimer la liste
        </Button>
      }
    >
      <DataTable
        caption="Liste de prélèvement"
        columns={COLUMNS}
        rows={items}
        rowId={({ key }) => key}
        rowName={({ item }) => pieceReference(item)}
        empty={<p className="p-4 text-ink-2">Aucun article à prélever</p>}
      />
      {printing && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <PickSheet items={items} orderCount={orders.length} />
        </PrintSheet>
      )}
    </Card>
  );
}
