import { Mail, RefreshCw } from "lucide-react";
import { useScreenActs } from "#web/admin/acts/screen-acts.ts";
import { ExportChosen } from "#web/admin/bulk/export-chosen.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import { api } from "#web/admin/client/api.ts";
import { filtersOf, type ListState } from "#web/admin/orders/list-state.ts";
import type { ChosenOrders } from "#web/admin/orders/use-chosen-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";

type OrderActsProps = { chosen: ChosenOrders; state: ListState; total: number };

/** What can be done with the orders that are ticked. */
export function OrderActs({ chosen, state, total }: OrderActsProps) {
  const count = chosen.selected.rows.length;
  const these = countOf(count, "commande");
  useScreenActs(
    count === 0
      ? []
      : [
          {
            id: "orders-status",
            label: `Changer le statut de ${these}`,
            words: "sélection cochées demander le paiement valider expédier annuler",
            icon: RefreshCw,
            run: () => chosen.start("status"),
          },
          {
            id: "orders-message",
            label: `Envoyer un message pour ${these}`,
            words: "sélection cochées écrire mail e-mail prévenir",
            icon: Mail,
            run: () => chosen.start("message"),
          },
        ],
  );
  return (
    <SelectionBar
      selected={chosen.selected}
      words={["commande sélectionnée", "commandes sélectionnées"]}
      all={{
        total,
        read: () => api.admin.orders.ids({ ...filtersOf(state), sort: state.sort }),
        failed: "Impossible de charger les commandes",
      }}
    >
      <ExportChosen list="orders" rows={chosen.selected.rows} />
      <Button look="secondary" icon={<Icon of={Mail} />} onClick={() => chosen.start("message")}>
        Envoyer un message
      </Button>
      <Button icon={<Icon of={RefreshCw} />} onClick={() => chosen.start("status")}>
        Changer le statut
      </Button>
    </SelectionBar>
  );
}
