import { useQuery } from "@tanstack/react-query";
import { Shirt } from "lucide-react";
import type { ChangeState } from "#web/admin/list/address-state.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { countOfFound } from "#wording/format.ts";
import { productColumns } from "./product-columns.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { productsQuery } from "./product-queries.ts";
import type { ProductsState } from "./products-state.ts";

const WORDS = {
  caption: "Produits",
  loading: "Chargement des produits",
  failed: "Impossible de charger les produits",
};

type ProductsListProps = {
  state: ProductsState;
  onChange: ChangeState<ProductsState>;
  acts: Parameters<typeof productColumns>[0];
  onCreate: () => void;
};

export function ProductsList({ state, onChange, acts, onCreate }: ProductsListProps) {
  const products = useQuery({ ...productsQuery(state), enabled: state.live !== undefined });
  return (
    <ListFrame
      words={WORDS}
      reading={products}
      rows={products.data?.rows}
      title={countOfFound(products.data ?? { total: 0 }, "produit")}
      columns={productColumns(acts)}
      file={{ name: "products", filters: { live: state.live, q: state.q } }}
      rowName={({ name }) => name}
      sort={state.sort}
      onSort={(sort) => onChange({ sort })}
      paging={products.data && { ...products.data, onPage: (page) => onChange({ page }) }}
      preview={(product, frame) => (
        <ProductPreview product={product} frame={frame} onEdit={() => acts.onEdit(product)} />
      )}
      empty={
        <NoRows
          filtered={
            state.q || state.live !== "all"
              ? {
                  sentence: "Aucun produit ne correspond à ces filtres",
                  clear: {
                    label: "Réinitialiser les filtres",
                    onChoose: () => onChange({ live: "all", q: "" }),
                  },
                }
              : undefined
          }
          icon={Shirt}
          sentence="Aucun produit pour le moment"
          create={{ label: "Nouveau produit", onChoose: onCreate }}
        />
      }
    />
  );
}
