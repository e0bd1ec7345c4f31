import { useQuery } from "@tanstack/react-query";
import { Shirt } from "lucide-react";
import type { ProductRow } from "#contract/admin/products.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { ColorName } from "#web/admin/products/product-columns.tsx";
import { latestProductsQuery } from "#web/admin/products/product-queries.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { type Column, DataTable } from "#web/ui/desk/data-table.tsx";
import { Money } from "#web/ui/money.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";

const COLUMNS: Column<ProductRow>[] = [
  { id: "ref", header: "Réf.", cell: ({ ref }) => ref },
  {
    id: "refCategory",
    header: "Catégorie",
    cell: ({ refCategory }) => refCategory && <span className="font-code uppercase">{refCategory}</span>,
  },
  { id: "name", header: "Nom", onPhone: "title", cell: ({ name }) => name },
  { id: "live", header: "Live", cell: ({ live }) => live.title },
  { id: "color", header: "Couleur", cell: ({ color }) => color && <ColorName color={color} /> },
  { id: "price", header: "Prix", align: "end", cell: ({ priceCents }) => <Money cents={priceCents} /> },
  { id: "created", header: "Création", oneLine: true, cell: ({ createdAt }) => <DateText at={createdAt} /> },
];

/** The 50 newest products of the shop. */
export function LatestProducts() {
  const latest = useQuery(latestProductsQuery);
  return (
    <div className="mt-6">
      <h2 className="mb-2">50 produits les plus récents</h2>
      {latest.isError && !latest.data ? (
        <ErrorPanel
          sentence="Impossible de charger les produits"
          onRetry={() => latest.refetch()}
          retrying={latest.isFetching}
          technical={technicalOf(latest.error)}
        />
      ) : (
        <Waiting
          loading={latest.isPending}
          label="Chargement des produits"
          skeleton={<Skeleton className="h-64" />}
        >
          <DataTable
            caption="50 produits les plus récents"
            columns={COLUMNS}
            rows={latest.data?.rows ?? []}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            compact
            readOnly
            empty={<EmptyPanel icon={Shirt} sentence="Aucun produit pour le moment" />}
          />
        </Waiting>
      )}
    </div>
  );
}
