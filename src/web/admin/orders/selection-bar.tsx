import { useMutation } from "@tanstack/react-query";
import { Mail, RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf, formatCount } from "#wording/format.ts";
import { filtersOf, type ListState } from "./list-state.ts";
import type { ChosenOrders } from "./use-chosen-orders.ts";

const MOST_AT_ONCE = 500;

type SelectionBarProps = { chosen: ChosenOrders; state: ListState; total: number };

/** Docked at the foot of the window while something is ticked. Esc lets everything go. */
export function SelectionBar({ chosen, state, total }: SelectionBarProps) {
  const count = chosen.orders.length;
  const all = useMutation({
    mutationFn: () => api.admin.orders.ids(filtersOf(state)),
    onSuccess: ({ orders }) => chosen.choose(orders),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de charger les commandes")),
  });
  const { clear } = chosen;
  useEffect(() => {
    if (count === 0) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]"))
        clear();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [count, clear]);
  if (count === 0) return null;
  return (
    <section
      aria-label="Sélection"
      className="sticky bottom-0 z-20 -mx-4 mt-3 grid grid-cols-2 items-center gap-2 border-t border-line bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-sheet md:bottom-4 md:mx-0 md:flex md:flex-wrap md:rounded-card md:border"
    >
      <p role="status" className="font-semibold max-md:col-span-2 md:me-auto">
        {countOf(count, "commande sélectionnée", "commandes sélectionnées")}
      </p>
      {count < Math.min(total, MOST_AT_ONCE) && (
        <Button look="text" className="px-2" pending={all.isPending} onClick={() => all.mutate()}>
          Sélectionner les {formatCount(Math.min(total, MOST_AT_ONCE))} résultats
        </Button>
      )}
      <Button look="text" className="px-2" onClick={chosen.clear}>
        Tout désélectionner
      </Button>
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
    </section>
  );
}
