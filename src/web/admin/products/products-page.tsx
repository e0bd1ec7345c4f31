import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Factory, ImagePlus, Layers } from "lucide-react";
import { useState } from "react";
import { PRODUCT_STATES, type ProductState } from "#contract/admin/product-filters.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import type { ChangeState } from "#web/admin/list/address-state.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { LiveFilter, LivesFailed, useLiveFilter } from "#web/admin/lives/live-filter.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { type FilterChip, FilterChips } from "#web/ui/admin/filter-chips.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Option, Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toasts.ts";
import { PrintMenu } from "./print-menu.tsx";
import { type Editing, ProductDialog } from "./product-dialog.tsx";
import { ProductsList } from "./products-list.tsx";
import { type ProductsState, UNFILTERED, useProductsState, writeProductsState } from "./products-state.ts";

const ALL = new URLSearchParams({ live: "all" });
const INCOMPLETE = new URLSearchParams({ live: "all", state: "incomplete" });
const ARCHIVED = new URLSearchParams({ live: "all", archived: "1" });

export function ProductsPage() {
  const [state, change] = useProductsState();
  const lives = useLiveFilter(state, change);
  const [editing, setEditing] = useState<Editing>();
  const [deleting, setDeleting] = useState<ProductRow>();
  const { remove, restore } = useProductActs(() => setDeleting(undefined));
  const create = () => setEditing({ kind: "new", liveId: undefined });
  // Whoever presses before the lives are read has the form once its live is known.
  const shown =
    editing?.kind !== "new"
      ? editing
      : state.live && { ...editing, liveId: state.live === "all" ? undefined : state.live };
  const reset = () => change(UNFILTERED);
  return (
    <>
      <ProductsList
        heading={{
          title: "Produits",
          aside: (
            <span className="flex flex-wrap gap-2">
              {state.live && state.live !== "all" && (
                <>
                  <PrintMenu liveId={state.live} />
                  <ScreenLink to={paths.admin.productPhotos(state.live)} className={buttonClass("secondary")}>
                    <Icon of={ImagePlus} />
                    Ajouter des photos
                  </ScreenLink>
                </>
              )}
              <ScreenLink
                to={paths.admin.makers}
                aria-label="Fabricants"
                title="Fabricants"
                className={buttonClass("secondary", "px-3 max-md:hidden")}
              >
                <Icon of={Factory} />
              </ScreenLink>
              <ScreenLink to={paths.admin.bulkProducts} className={buttonClass("secondary", "max-md:hidden")}>
                <Icon of={Layers} />
                Création en masse
              </ScreenLink>
              <CreateButton label="Nouveau produit" onCreate={create} />
            </span>
          ),
          tabs: <ProductViews state={state} />,
          search: (
            <SearchField
              q={state.q}
              placeholder="Nom ou référence"
              onSearch={(q) => change({ q }, { replace: true })}
            />
          ),
          filters: {
            fields: (
              <>
                <LiveFilter
                  lives={lives.data ?? []}
                  live={state.live}
                  onChange={(live) => change({ live })}
                />
                <Select
                  id="product-state"
                  label="État"
                  options={STATE_OPTIONS}
                  value={state.state}
                  onChoose={(state) => change({ state })}
                />
              </>
            ),
            set: Number(state.live !== undefined && state.live !== "all") + Number(state.state !== "all"),
            onReset: reset,
          },
          chips: <FilterChips chips={chipsOf(state, change)} onReset={reset} />,
        }}
        notices={<LivesFailed lives={lives} sentence="Impossible de charger la liste des lives" />}
        state={state}
        onChange={change}
        acts={{
          onEdit: (product) => setEditing({ kind: "edit", product }),
          onDuplicate: (product) => setEditing({ kind: "copy", product }),
          onDelete: setDeleting,
          onRestore: (product) => restore.mutate(product),
        }}
        onCreate={create}
      />
      {shown && (
        <ProductDialog
          // Each product begins with fields of its own.
          key={shown.kind === "next" ? shown.after.ref : shown.kind}
          editing={shown}
          onClose={() => setEditing(undefined)}
          onNext={(saved) => setEditing({ kind: "next", after: saved })}
        />
      )}
      <DeleteDialog
        product={deleting}
        pending={remove.isPending}
        onConfirm={remove.mutate}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}

const STATES: Record<ProductState, string> = {
  free: "Libre",
  reserved: "Réservé",
  paid: "Payé",
  waiting: "En attente",
  "no-photo": "Sans photo",
  incomplete: "Incomplet",
  "to-complete": "À compléter avant son live",
};
const STATE_OPTIONS: Option<ProductsState["state"]>[] = [
  { value: "all", label: "Tous les états" },
  ...PRODUCT_STATES.map((value) => ({ value, label: STATES[value] })),
];

function chipsOf({ q, archived, state }: ProductsState, onChange: ChangeState<ProductsState>): FilterChip[] {
  return [
    ...(q ? [{ id: "q", label: `Recherche\u00a0: ${q}`, onRemove: () => onChange({ q: "" }) }] : []),
    ...(state === "all"
      ? []
      : [
          {
            id: "state",
            label: `État\u00a0: ${STATES[state]}`,
            onRemove: () => onChange({ state: "all" }),
          },
        ]),
    ...(archived
      ? [{ id: "archived", label: "Archivés", onRemove: () => onChange({ archived: false }) }]
      : []),
  ];
}

function ProductViews({ state }: { state: ProductsState }) {
  const all = state.live === "all" && !state.q && state.state === "all";
  const incomplete = useQuery(
    orpc.admin.products.list.queryOptions({ input: { state: "incomplete" }, staleTime: 30_000 }),
  );
  return (
    <ViewTabs
      list="products"
      query={writeProductsState({ ...state, page: 1 })}
      fixed={[
        { label: "Tous", query: ALL, current: all && !state.archived },
        {
          label: "Incomplets",
          query: INCOMPLETE,
          current: state.live === "all" && !state.q && !state.archived && state.state === "incomplete",
          count: incomplete.data?.total,
        },
        { label: "Archivés", query: ARCHIVED, current: all && state.archived },
      ]}
    />
  );
}

/** `onSettled` is told when the removal came to an end, done or not. */
function useProductActs(onSettled: () => void) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: ProductRow) => api.admin.products.remove({ productId: id }),
    onSuccess: ({ archived }) =>
      toast.success(
        archived ? "Produit archivé\u00a0: des commandes le nomment." : "Produit supprimé avec succès",
      ),
    onSettled: () => {
      onSettled();
      changed(queries, "products");
    },
    meta: { failed: "Impossible de supprimer le produit" },
  });
  const restore = useMutation({
    mutationFn: ({ id }: ProductRow) => api.admin.products.restore({ productId: id }),
    meta: {
      done: "Produit remis en vente",
      failed: "Impossible de remettre le produit en vente",
      changes: ["products"],
    },
  });
  return { remove, restore };
}

type DeleteDialogProps = {
  product: ProductRow | undefined;
  pending: boolean;
  onConfirm: (product: ProductRow) => void;
  onCancel: () => void;
};

function DeleteDialog({ product, pending, onConfirm, onCancel }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={product !== undefined}
      title="Supprimer le produit"
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      pending={pending}
      onConfirm={() => product && onConfirm(product)}
      onCancel={onCancel}
    >
      <p>Êtes-vous sûr de vouloir supprimer ce produit?</p>
      {product && (
        <p className="mt-2 font-medium">
          {[product.refCategory, product.name, product.color?.name].filter(Boolean).join(" · ")}
        </p>
      )}
      {product?.ordered && (
        <p className="mt-2 text-ink-2">
          Des commandes le nomment{"\u00a0"}: il sera archivé. Il quitte la vente et les listes, ses commandes
          le gardent, et vous pourrez le remettre en vente.
        </p>
      )}
    </ConfirmDialog>
  );
}
