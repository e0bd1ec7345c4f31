import { Check, Printer } from "lucide-react";
import type { Reprint } from "#contract/admin/reprints.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { useReprints } from "./use-reprints.ts";

const KINDS = [
  { kind: "label", one: "étiquette", many: "étiquettes" },
  { kind: "slip", one: "bon de préparation", many: "bons de préparation" },
  { kind: "manifest", one: "bordereau", many: "bordereaux" },
] as const;

/** The reprint queue: asked for from any device, printed where the printer is, and gone once it is on paper. */
export function ReprintsCard() {
  const { reprints, print, printed } = useReprints();
  if (reprints.length === 0) return null;
  return (
    <Card id="reprints" title={`À réimprimer (${reprints.length})`}>
      <div className="flex flex-col gap-4">
        {KINDS.map(({ kind, one, many }) => {
          const waiting = reprints.filter((reprint) => reprint.kind === kind);
          const ids = waiting.map(({ id }) => id);
          if (ids.length === 0) return null;
          return (
            <section key={kind} aria-label={countOf(ids.length, one, many)} className="flex flex-col gap-2">
              <p className="wrap-anywhere">
                {countOf(ids.length, one, many)}
                {"\u00a0"}: {waiting.map(titleOf).join(", ")}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  icon={<Icon of={Printer} size={18} />}
                  disabled={print.isPending}
                  onClick={() => print.mutate({ kind, ids })}
                >
                  Imprimer
                </Button>
                <Button
                  look="secondary"
                  icon={<Icon of={Check} size={18} />}
                  pending={printed.isPending}
                  onClick={() => printed.mutate(ids)}
                >
                  C'est sur papier
                </Button>
              </div>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

const titleOf = ({ kind, title }: Reprint): string => (kind === "manifest" ? `n°\u00a0${title}` : title);
