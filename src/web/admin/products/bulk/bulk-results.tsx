import { CircleCheck, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import type { BulkResult } from "#contract/admin/product-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { BULK_FAILED, bulkCreated, bulkSkipped, pieceName } from "#wording/bulk-products.ts";

const OUTCOMES: Record<BulkResult["outcome"], { icon: LucideIcon; words: string; ink: string }> = {
  created: { icon: CircleCheck, words: "créé", ink: "text-success" },
  skipped: { icon: CircleSlash, words: "ignoré", ink: "text-warning" },
  failed: { icon: CircleX, words: "échec", ink: "text-danger" },
};

/** What became of each piece. */
export function BulkResults({ results }: { results: readonly BulkResult[] }) {
  const of = (outcome: BulkResult["outcome"]) => results.filter((result) => result.outcome === outcome);
  const [created, skipped, failed] = [of("created"), of("skipped"), of("failed")];
  return (
    <Card id="bulk-results" title="Résultat">
      <div role="status" className="flex flex-col gap-1">
        {created.length > 0 && <p className="font-medium text-success">{bulkCreated(created)}</p>}
        {skipped.length > 0 && <p className="font-medium text-warning">{bulkSkipped(skipped)}</p>}
        {failed.length > 0 && <p className="font-medium text-danger">{BULK_FAILED}</p>}
      </div>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {results.map(({ colorId, colorName, size, outcome, ref }) => {
          const { icon, words, ink } = OUTCOMES[outcome];
          return (
            <li key={JSON.stringify([colorId, size])} className="flex items-center gap-2 py-1.5">
              <Icon of={icon} size={18} className={ink} />
              <span className="grow">{pieceName(colorName || "Couleur supprimée entre-temps", size)}</span>
              <span className={ink}>
                {words}
                {ref !== null && ` (réf. ${ref})`}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
