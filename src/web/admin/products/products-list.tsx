import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Shirt } from "lucide-react";
import type { ReactNode } from "react";
import type { ChosenProduct, ProductRow } from "#contract/admin/products.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { orpc } from "#web/admin/client/api.ts";
import type { ChangeState } from "#web/admin/list/address-state.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import type { ListHeading } from "#web/admin/list/list-head.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { countOfFound } from "#wording/format.ts";
import { ProductActs } from "./acts/product-acts.tsx";
import { productColumns } from "./product-columns.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { filtersOf, type ProductsState, UNFILTERED } from "./products-state.ts";

const WORDS = {
  caption: "Produits",
  loading: "Chargement des produits",
  failed: "Impossible de charger les produits",
};

const REFRESH_EVERY_MS = 30_000;

type ProductsListProps = {
  state: ProductsState;
  onChange: ChangeState<ProductsState>;
  acts: Parameters<typeof productColumns>[0];
  onCreate: () => void;
  heading: ListHeading;
  notices: ReactNode;
};

export function ProductsList({ state, onChange, acts, onCreate, heading, notices }: ProductsListProps) {
  const products = useQuery(
    orpc.admin.products.list.queryOptions({
      input: { ...filtersOf(state), sort: state.sort, page: state.page },
      enabled: state.live !== undefined,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const selected = useSelection(products.data?.rows, gist, ["produit", "produits"]);
  const bulk = useBulkActs("products");
  return (
    <ListFrame
      heading={heading}
      notices={
        <>
          {notices}
          <BulkActs acts={bulk} />
        </>
      }
      words={WORDS}
      reading={products}
      rows={products.data?.rows}
      title={countOfFound(products.data ?? { total: 0 }, "produit")}
      columns={productColumns(acts)}
      file={{ name: "products", filters: filtersOf(state) }}
      rowName={({ name }) => name}
      sort={state.sort}
      onSort={(sort) => onChange({ sort })}
      selection={selected.selection}
      paging={products.data && { ...products.data, onPage: (page, how) => onChange({ page }, how) }}
      preview={(product, frame) => (
        <ProductPreview product={product} frame={frame} onEdit={() => acts.onEdit(product)} />
      )}
      empty={
        <NoRows
          filtered={
            state.q || state.live !== "all" || state.archived || state.state !== "all"
              ? {
                  sentence: "Aucun produit ne correspond à ces filtres",
                  clear: {
                    label: "Réinitialiser les filtres",
                    onChoose: () => onChange(UNFILTERED),
                  },
                }
              : undefined
          }
          icon={Shirt}
          sentence="Aucun produit pour le moment"
          create={{ label: "Nouveau produit", onChoose: onCreate }}
        />
      }
    >
      <ProductActs selected={selected} acts={bulk} state={state} total={products.data?.total ?? 0} />
    </ListFrame>
  );
}

/** Called as the server calls it in a result. */
const gist = ({ id, refCategory, ref, name, color, ordered }: ProductRow): ChosenProduct => ({
  id,
  label: [refCategory ?? ref, name, color?.name].filter(Boolean).join(" · "),
  ordered,
});
