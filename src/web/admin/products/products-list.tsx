import { useQuery } from "@tanstack/react-query";
import { PackageSearch, Shirt } from "lucide-react";
import { technicalOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { Pagination } from "#web/ui/desk/pagination.tsx";
import { readSort, writeSort } from "#web/ui/desk/sort-header.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { productColumns } from "./product-columns.tsx";
import { productsQuery } from "./product-queries.ts";
import type { ChangeProducts, ProductsState } from "./products-state.ts";

type ProductsListProps = {
  state: ProductsState;
  onChange: ChangeProducts;
  acts: Parameters<typeof productColumns>[0];
  onCreate: () => void;
};

export function ProductsList({ state, onChange, acts, onCreate }: ProductsListProps) {
  const products = useQuery({ ...productsQuery(state), enabled: state.live !== undefined });
  if (products.isError && !products.data)
    return (
      <ErrorPanel
        sentence="Impossible de charger les produits"
        onRetry={() => products.refetch()}
        retrying={products.isFetching}
        technical={technicalOf(products.error)}
      />
    );
  return (
    <Waiting loading={products.isPending} label="Chargement des produits" skeleton={<RowShapes />}>
      {products.data && (
        <>
          <h2 aria-live="polite" className="mb-2">
            {countOf(products.data.total, "produit")}
          </h2>
          <DataTable
            caption="Produits"
            columns={productColumns(acts)}
            rows={products.data.rows}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            sort={readSort(state.sort)}
            onSort={(sort) => onChange({ sort: writeSort(sort) as ProductsState["sort"] })}
            empty={
              state.q || state.live !== "all" ? (
                <EmptyPanel
                  icon={PackageSearch}
                  sentence="Aucun produit ne correspond à ces filtres"
                  action={
                    <Button look="secondary" onClick={() => onChange({ live: "all", q: "" })}>
                      Réinitialiser les filtres
                    </Button>
                  }
                />
              ) : (
                <EmptyPanel
                  icon={Shirt}
                  sentence="Aucun produit pour le moment"
                  action={
                    <Button look="secondary" onClick={onCreate}>
                      Nouveau produit
                    </Button>
                  }
                />
              )
            }
          />
          <div className="mt-3">
            <Pagination
              page={products.data.page}
              pageSize={products.data.pageSize}
              total={products.data.total}
              onPage={(page) => onChange({ page })}
            />
          </div>
        </>
      )}
    </Waiting>
  );
}

function RowShapes() {
  return (
    <div className="flex flex-col gap-2">
      {["a", "b", "c", "d", "e", "f", "g"].map((row) => (
        <Skeleton key={row} className="h-44 md:h-11" />
      ))}
    </div>
  );
}
