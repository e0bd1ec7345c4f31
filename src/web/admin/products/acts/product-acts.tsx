import { ArrowRightLeft, Barcode, Copy, Pencil, Tag, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ChosenProduct } from "#contract/admin/products.ts";
import { useScreenActs } from "#web/admin/acts/screen-acts.ts";
import { AskedAct } from "#web/admin/bulk/asked-act.tsx";
import { ExportChosen } from "#web/admin/bulk/export-chosen.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { api } from "#web/admin/client/api.ts";
import { LiveDialog } from "#web/admin/lives/live-dialog.tsx";
import { filtersOf, type ProductsState } from "#web/admin/products/products-state.ts";
import { TagsDialog } from "#web/admin/products/tags/tags-dialog.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";
import { FieldsDialog } from "./fields-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";

type ProductActsProps = {
  selected: Selected<ChosenProduct>;
  acts: BulkActs;
  state: ProductsState;
  total: number;
};

/** What can be done with the products that are ticked. */
export function ProductActs({ selected, acts, state, total }: ProductActsProps) {
  const [asking, setAsking] = useState<"price" | "fields" | "copy" | "move" | "tags">();
  const { rows } = selected;
  const dialog = {
    acts,
    rowIds: rows.map(({ id }) => id),
    onStarted: () => {
      selected.clear();
      setAsking(undefined);
    },
    onClose: () => setAsking(undefined),
  };
  const these = countOf(rows.length, "produit");
  useScreenActs(
    rows.length === 0
      ? []
      : [
          ["copy", `Dupliquer ${these} vers un live`, "copier reporter", Copy] as const,
          ["move", `Déplacer ${these} vers un live`, "changer de live", ArrowRightLeft] as const,
          ["tags", `Imprimer les étiquettes de prix de ${these}`, "codes-barres", Barcode] as const,
          ["price", `Changer le prix de ${these}`, "tarif remise euros", Tag] as const,
          ["fields", `Changer la taille, le stock… de ${these}`, "composition fabricant", Pencil] as const,
        ].map(([asked, label, words, icon]) => ({
          id: `products-${asked}`,
          label,
          words: `sélection cochés ${words}`,
          icon,
          run: () => setAsking(asked),
        })),
  );
  return (
    <>
      <SelectionBar
        selected={selected}
        words={["produit sélectionné", "produits sélectionnés"]}
        all={{
          total,
          read: () => api.admin.products.ids({ ...filtersOf(state), sort: state.sort }),
          failed: "Impossible de charger les produits",
        }}
      >
        <ExportChosen list="products" rows={rows} />
        <Button look="secondary" icon={<Icon of={Copy} />} onClick={() => setAsking("copy")}>
          <span>
            Dupliquer<span className="sr-only"> vers un live</span>
          </span>
        </Button>
        <Button look="secondary" icon={<Icon of={ArrowRightLeft} />} onClick={() => setAsking("move")}>
          <span>
            Déplacer<span className="sr-only"> vers un live</span>
          </span>
        </Button>
        <Button look="secondary" icon={<Icon of={Barcode} />} onClick={() => setAsking("tags")}>
          <span>
            Étiquettes<span className="sr-only"> de prix</span>
          </span>
        </Button>
        <ScreenLink
          to={paths.admin.recalls({ new: "1", products: rows.map(({ id }) => id).join(",") })}
          alone
          className={buttonClass("secondary")}
        >
          <Icon of={TriangleAlert} />
          <span>
            Rappel<span className="sr-only"> de sécurité</span>
          </span>
        </ScreenLink>
        <Button look="secondary" icon={<Icon of={Tag} />} onClick={() => setAsking("price")}>
          Changer le prix
        </Button>
        <Button look="secondary" icon={<Icon of={Pencil} />} onClick={() => setAsking("fields")}>
          Taille, stock…
        </Button>
        <AskedAct
          selected={selected}
          acts={acts}
          act={(rowIds) => ({ kind: "products.remove", rowIds })}
          label="Supprimer"
          icon={<Icon of={Trash2} />}
          look="danger"
          title={`Supprimer ${countOf(rows.length, "produit")}`}
        >
          <p>Êtes-vous sûr de vouloir supprimer {plural(rows.length, "ce produit", "ces produits")}?</p>
          <OnOrders count={rows.filter(({ ordered }) => ordered).length} />
        </AskedAct>
      </SelectionBar>
      {asking === "price" && <PriceDialog {...dialog} />}
      {asking === "fields" && <FieldsDialog {...dialog} />}
      {asking === "tags" && (
        <TagsDialog of={{ productIds: dialog.rowIds }} onClose={() => setAsking(undefined)} />
      )}
      {asking === "copy" && <LiveDialog kind="products.copy" {...dialog} />}
      {asking === "move" && <LiveDialog kind="products.move" {...dialog} />}
    </>
  );
}

/** Orders go on naming them. */
function OnOrders({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-3 rounded-control border border-warning bg-warning-soft p-3 text-warning">
      {countOf(count, "produit figure", "produits figurent")} dans une commande{"\u00a0"}:{" "}
      {plural(count, "il sera archivé", "ils seront archivés")}.
    </p>
  );
}
