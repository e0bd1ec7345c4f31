import { ListPlus } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useAskReprint } from "./use-ask-reprint.ts";

/** Puts the papers of an order's parcel on the reprint queue: who wants them need not be where the printer is. */
export function ReprintButtons({ orderId, hasLabel }: { orderId: string; hasLabel: boolean }) {
  const ask = useAskReprint();
  const button = (kind: "label" | "slip", words: string) => (
    <Button
      look="secondary"
      icon={<Icon of={ListPlus} size={18} />}
      disabled={ask.isPending}
      onClick={() => ask.mutate({ kind, orderId })}
    >
      {words}
    </Button>
  );
  return (
    <section
      aria-label="À réimprimer à la table de préparation"
      className="mt-4 flex flex-col gap-2 border-t border-line pt-3"
    >
      <p className="text-small text-ink-2">À réimprimer à la table de préparation{"\u00a0"}:</p>
      <div className="flex flex-wrap gap-2">
        {hasLabel && button("label", "Réimprimer l'étiquette")}
        {button("slip", "Réimprimer le bon")}
      </div>
    </section>
  );
}
