import { CircleCheck } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import type { Entry } from "./use-entry.ts";
import { itemWords } from "./use-last-added.ts";
import { useOrderActs } from "./use-order-acts.ts";

/** What was added last, and the way back. */
export function LastLine({ entry }: { entry: Entry }) {
  const { remove } = useOrderActs();
  const { last, forget } = entry.lastAdded;
  if (!last) return null;
  const { order, item } = last;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-success" />
      <span className="min-w-0 break-words">
        <strong>{itemWords(item)}</strong> pour @{order.handle}, commande{" "}
        <span className="font-code">{order.orderNumber}</span>
      </span>
      <Button
        look="text"
        pending={remove.isPending}
        onClick={() => remove.mutate(last, { onSuccess: forget })}
      >
        Annuler l'ajout
      </Button>
    </p>
  );
}
