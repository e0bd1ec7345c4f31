import { useQuery } from "@tanstack/react-query";
import { Shirt } from "lucide-react";
import type { ProductRow } from "#contract/admin/products.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ColorName } from "#web/admin/products/product-columns.tsx";
import { type Column, DataTable } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";

const COLUMNS: Column<ProductRow>[] = [
  { id: "ref", header: "N° de pièce", cell: ({ ref }) => ref },
  {
    id: "refCategory",
    header: "Référence annoncée",
    onPhone: "mark",
    cell: ({ refCategory }) => refCategory && <span className="font-code uppercase">{refCategory}</span>,
  },
  { id: "name", header: "Nom", onPhone: "title", cell: ({ name }) => name },
  { id: "live", header: "Live", cell: ({ live }) => live.title },
  { id: "color", header: "Couleur", cell: ({ color }) => color && <ColorName color={color} /> },
  {
    id: "price",
    header: "Prix",
    align: "end",
    onPhone: "figure",
    cell: ({ priceCents }) => <Money cents={priceCents} />,
  },
  { id: "created", header: "Création", oneLine: true, cell: ({ createdAt }) => <DateText at={createdAt} /> },
];

/** The 50 newest products of the shop. */
export function LatestProducts() {
  const latest = useQuery(
    orpc.admin.products.list.queryOptions({ input: { live: "all", sort: "-date", page: 1 } }),
  );
  return (
    <div className="mt-6">
      <h2 className="mb-2">50 produits les plus récents</h2>
      <Loaded
        query={latest}
        failed="Impossible de charger les produits"
        label="Chargement des produits"
        skeleton={<Skeleton className="h-64" />}
      >
        {({ rows }) => (
          <DataTable
            caption="50 produits les plus récents"
            columns={COLUMNS}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            compact
            twoLines
            readOnly
            empty={<EmptyPanel icon={Shirt} sentence="Aucun produit pour le moment" />}
          />
        )}
      </Loaded>
    </div>
  );
}
