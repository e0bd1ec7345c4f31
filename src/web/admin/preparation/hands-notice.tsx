import { Hand } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { useHands } from "./use-hands.ts";

/** Two people never pack the same parcel: who comes second is told, and takes it over only on purpose. */
export function HandsNotice({ hands: { otherName, takeOver } }: { hands: ReturnType<typeof useHands> }) {
  return (
    <div role="status" className="empty:hidden">
      {otherName !== undefined && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-warning bg-warning-soft p-3">
          <Icon of={Hand} size={24} className="shrink-0 text-warning" />
          <p className="min-w-40 grow basis-40 font-semibold text-warning">En préparation par {otherName}</p>
          <Button look="secondary" pending={takeOver.isPending} onClick={() => takeOver.mutate()}>
            Prendre la main
          </Button>
        </div>
      )}
    </div>
  );
}
