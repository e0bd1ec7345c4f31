import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectionDock } from "#web/ui/desk/selection-dock.tsx";
import { toast } from "#web/ui/toasts.ts";
import { formatCount } from "#wording/format.ts";
import type { OutboxState } from "./outbox-state.ts";
import type { useSendAgain } from "./use-send-again.ts";

const MOST_AT_ONCE = 500;

type FailedSelectionProps = {
  state: OutboxState;
  /** How many failed ones there are; `onPage` of them are in sight. */
  failed: number;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  sending: ReturnType<typeof useSendAgain>["many"];
};

export function FailedSelection({ state, failed, chosen, onChoose, sending }: FailedSelectionProps) {
  const { q, batch } = state;
  const all = useMutation({
    mutationFn: () => api.admin.outbox.failedIds({ q, ...(batch ? { batch } : {}) }),
    onSuccess: ({ messageIds }) => onChoose(new Set(messageIds.map(String))),
    onError: (error) => toast.error(sentenceOf(error, "Impossible de charger les messages")),
  });
  const filtered = q !== "" || batch !== undefined;
  const total = Math.min(failed, MOST_AT_ONCE);
  return (
    <SelectionDock
      count={chosen.size}
      words={["message sélectionné", "messages sélectionnés"]}
      onClear={() => onChoose(new Set())}
      wider={
        chosen.size < total && (
          <Button look="text" className="px-2" pending={all.isPending} onClick={() => all.mutate()}>
            {filtered
              ? "Sélectionner tous les résultats"
              : `Sélectionner les ${formatCount(total)} résultats`}
          </Button>
        )
      }
    >
      <Button
        icon={<RefreshCw aria-hidden size={20} strokeWidth={1.75} />}
        className="max-md:col-span-2"
        pending={sending.isPending}
        pendingLabel="Renvoi..."
        onClick={() => sending.mutate([...chosen].map(Number).slice(0, MOST_AT_ONCE))}
      >
        Renvoyer
      </Button>
    </SelectionDock>
  );
}
