import type { ColorRow } from "#contract/admin/colors.ts";
import { ColorName } from "#web/admin/products/product-columns.tsx";
import { type Column, DataTable } from "#web/ui/admin/data-table.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";

type Planned = { color: ColorRow; ref: number | undefined; name: string; priceCents: number | undefined };

type BulkPreviewProps = {
  colors: readonly ColorRow[];
  next: number | undefined;
  present: ReadonlySet<string>;
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
  {
    id: "ref",
    header: "Réf.",
    align: "end",
    cell: ({ ref }) => ref ?? <span className="text-warning">ignoré, déjà présent</span>,
  },
  { id: "name", header: "Nom", cell: ({ name }) => name },
  {
    id: "price",
    header: "Prix",
    align: "end",
    cell: ({ priceCents }) => priceCents !== undefined && <Money cents={priceCents} />,
  },
];

/** What the creation would make if it came now: the references are drawn when it does. */
export function BulkPreview({ colors, next, present, name, priceCents }: BulkPreviewProps) {
  if (colors.length === 0) return null;
  let drawn = next ?? 1;
  const planned = colors.map((color): Planned => {
    const ref = present.has(color.id) ? undefined : drawn++;
    return { color, ref, name: name.trim(), priceCents };
  });
  return (
    <Card id="bulk-preview" title="Aperçu">
      <DataTable
        caption="Produits qui seraient créés"
        columns={COLUMNS}
        rows={planned}
        rowId={({ color }) => color.id}
        rowName={({ color }) => color.name}
        compact
        readOnly
        empty={null}
      />
    </Card>
  );
}
