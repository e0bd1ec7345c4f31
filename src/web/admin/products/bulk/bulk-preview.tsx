import type { ColorRow } from "#contract/admin/colors.ts";
import { ColorName } from "#web/admin/products/product-columns.tsx";
import { type Column, DataTable } from "#web/ui/admin/data-table.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { pieceName } from "#wording/bulk-products.ts";

type Planned = {
  color: ColorRow;
  size: string | null;
  ref: number | undefined;
  name: string;
  priceCents: number | undefined;
};

type BulkPreviewProps = {
  pieces: readonly Pick<Planned, "color" | "size">[];
  next: number | undefined;
  isPresent: (colorId: string, size: string | null) => boolean;
  name: string;
  priceCents: number | undefined;
};

const COLUMNS: Column<Planned>[] = [
  {
    id: "color",
    header: "Couleur",
    onPhone: "title",
    cell: ({ color }) => <ColorName color={color} />,
  },
  { id: "size", header: "Taille", onPhone: "detail", cell: ({ size }) => size },
  {
    id: "ref",
    header: "N° de pièce",
    align: "end",
    onPhone: "mark",
    cell: ({ ref }) => ref ?? <span className="text-warning">ignoré, déjà présent</span>,
  },
  { id: "name", header: "Nom", cell: ({ name }) => name },
  {
    id: "price",
    header: "Prix",
    align: "end",
    onPhone: "figure",
    cell: ({ priceCents }) => priceCents !== undefined && <Money cents={priceCents} />,
  },
];

/** What the creation would make if it came now: the references are drawn when it does. */
export function BulkPreview({ pieces, next, isPresent, name, priceCents }: BulkPreviewProps) {
  if (pieces.length === 0) return null;
  let drawn = next ?? 1;
  const planned = pieces.map(({ color, size }): Planned => {
    const ref = isPresent(color.id, size) ? undefined : drawn++;
    return { color, size, ref, name: name.trim(), priceCents };
  });
  return (
    <Card id="bulk-preview" title="Aperçu">
      <DataTable
        caption="Produits qui seraient créés"
        columns={COLUMNS}
        rows={planned}
        rowId={({ color, size }) => JSON.stringify([color.id, size])}
        rowName={({ color, size }) => pieceName(color.name, size)}
        compact
        twoLines
        readOnly
        empty={null}
      />
    </Card>
  );
}
