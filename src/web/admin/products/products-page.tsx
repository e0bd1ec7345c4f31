import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Layers, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { ProductRow } from "#contract/admin/products.ts";
import { api } from "#web/admin/api.ts";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { livesQuery } from "#web/admin/orders/order-queries.ts";
import { SearchField } from "#web/admin/search-field.tsx";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Combobox } from "#web/ui/desk/combobox.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toasts.ts";
import { formatDateTime } from "#wording/format.ts";
import { type Editing, ProductDialog } from "./product-dialog.tsx";
import { productsChanged } from "./product-queries.ts";
import { ProductsList } from "./products-list.tsx";
import { useProductsState } from "./products-state.ts";

const ALL_LIVES = { value: "all", label: "Tous" };

export function ProductsPage() {
  const [state, change] = useProductsState();
  const queries = useQueryClient();
  const lives = useQuery(livesQuery);
  const [editing, setEditing] = useState<Editing>();
  const [deleting, setDeleting] = useState<ProductRow>();
  const remove = useMutation({
    mutationFn: ({ id }: ProductRow) => api.admin.products.remove({ productId: id }),
    onSuccess: () => toast.success("Produit supprimé avec succès"),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de supprimer le produit")),
    onSettled: () => {
      setDeleting(undefined);
      productsChanged(queries);
    },
  });
  const firstLive = lives.data ? (lives.data[0]?.id ?? "all") : lives.isError ? "all" : undefined;
  useEffect(() => {
    if (state.live === undefined && firstLive) change({ live: firstLive }, { replace: true });
  }, [state.live, firstLive, change]);
  const create = () => setEditing({ kind: "new", liveId: state.live === "all" ? undefined : state.live });
  useKeys([{ keys: "n", label: "Nouveau produit", run: create }]);

  const choices = [
    ALL_LIVES,
    ...(lives.data ?? []).map(({ id, title, liveDate }) => ({
      value: id,
      label: title,
      detail: formatDateTime(liveDate),
    })),
  ];
  return (
    <>
      <ScreenHeading
        title="Produits"
        aside={
          <span className="flex flex-wrap gap-2">
            <Link to={paths.admin.bulkProducts} className={buttonClass("secondary")}>
              <Layers aria-hidden size={20} strokeWidth={1.75} />
              Création en masse
            </Link>
            <Button icon={<Plus aria-hidden size={20} strokeWidth={1.75} />} onClick={create}>
              Nouveau produit
            </Button>
          </span>
        }
      />
      {lives.isError && (
        <div className="mb-3">
          <ErrorPanel
            sentence="Impossible de charger la liste des lives"
            onRetry={() => lives.refetch()}
            retrying={lives.isFetching}
            technical={technicalOf(lives.error)}
          />
        </div>
      )}
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-[2fr_1.5fr_auto]">
        <SearchField
          q={state.q}
          placeholder="Nom ou référence"
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <Combobox
          id="live"
          label="Live"
          choices={choices}
          value={choices.find(({ value }) => value === state.live) ?? null}
          onChange={(choice) => change({ live: choice?.value ?? "all" })}
        />
        <Button
          look="secondary"
          disabled={state.live === "all" && state.q === ""}
          onClick={() => change({ live: "all", q: "" })}
        >
          Réinitialiser
        </Button>
      </div>
      <ProductsList
        state={state}
        onChange={change}
        acts={{
          onEdit: (product) => setEditing({ kind: "edit", product }),
          onDuplicate: (product) => setEditing({ kind: "copy", product }),
          onDelete: setDeleting,
        }}
        onCreate={create}
      />
      {editing && <ProductDialog editing={editing} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={deleting !== undefined}
        title="Supprimer le produit"
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        pending={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onCancel={() => setDeleting(undefined)}
      >
        <p>Êtes-vous sûr de vouloir supprimer ce produit?</p>
        {deleting && (
          <p className="mt-2 font-medium">
            {[deleting.refCategory, deleting.name, deleting.color?.name].filter(Boolean).join(" · ")}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
