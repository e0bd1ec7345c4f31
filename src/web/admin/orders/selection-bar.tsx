import { useMutation } from "@tanstack/react-query";
import { Mail, RefreshCw } from "lucide-react";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectionDock } from "#web/ui/desk/selection-dock.tsx";
import { toast } from "#web/ui/toasts.ts";
import { formatCount } from "#wording/format.ts";
import { filtersOf, type ListState } from "./list-state.ts";
import type { ChosenOrders } from "./use-chosen-orders.ts";

const MOST_AT_ONCE = 500;

type SelectionBarProps = { chosen: ChosenOrders; state: ListState; total: number };

export function SelectionBar({ chosen, state, total }: SelectionBarProps) {
  const all = useMutation({
    mutationFn: () => api.admin.orders.ids(filtersOf(state)),
    onSuccess: ({ orders }) => chosen.choose(orders),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de charger les commandes")),
  });
  const count = chosen.orders.length;
  return (
    <SelectionDock
      count={count}
      words={["commande sélectionnée", "commandes sélectionnées"]}
      onClear={chosen.clear}
      wider={
        count < Math.min(total, MOST_AT_ONCE) && (
          <Button look="text" className="px-2" pending={all.isPending} onClick={() => all.mutate()}>
            Sélectionner les {formatCount(Math.min(total, MOST_AT_ONCE))} résultats
          </Button>
        )
      }
    >
      <Button
        look="secondary"
        icon={<Mail aria-hidden size={20} strokeWidth={1.75} />}
        onClick={() => chosen.start("message")}
      >
        Envoyer un message
      </Button>
      <Button
        icon={<RefreshCw aria-hidden size={20} strokeWidth={1.75} />}
        onClick={() => chosen.start("status")}
      >
        Changer le statut
      </Button>
    </SelectionDock>
  );
}
