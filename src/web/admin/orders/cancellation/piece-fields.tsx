import { DISPOSITIONS } from "#domain/returns.ts";
import { type Item, nameOf } from "#web/admin/orders/returns/returnable.ts";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { DISPOSITION_LABELS } from "#wording/returns.ts";
import type { CancellationDraft } from "./draft.ts";

type PieceFieldsProps = {
  /** Those that may be set aside: the pieces of a paid order. */
  items: readonly Item[];
  /** Where those are of which nobody decides now, and which stay out of sale. Undefined as long as nobody knows which. */
  keptOut: ReadonlyMap<string, string> | undefined;
  pieces: CancellationDraft["pieces"];
  onChange: (pieces: CancellationDraft["pieces"]) => void;
};

const OPTIONS = DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_LABELS[value] }));

/** Where each piece goes. */
export function PieceFields({ items, keptOut, pieces, onChange }: PieceFieldsProps) {
  if (!keptOut) return <Skeleton className="h-24" />;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-label font-semibold">Pièces</legend>
      {items.some(({ id }) => !keptOut.has(id)) && (
        <p className="text-ink-2">Une pièce remise en vente va d'abord à la personne qui l'attend.</p>
      )}
      {items.map((item) =>
        keptOut.has(item.id) ? (
          <p key={item.id}>
            {labelOf(item)}
            {"\u00a0"}: {keptOut.get(item.id)}
          </p>
        ) : (
          <Select
            key={item.id}
            id={`cancellation-${item.id}`}
            label={labelOf(item)}
            options={OPTIONS}
            value={pieces[item.id] ?? "restocked"}
            onChoose={(disposition) => onChange({ ...pieces, [item.id]: disposition })}
          />
        ),
      )}
    </fieldset>
  );
}

const labelOf = (item: Item): string => [nameOf(item), item.size].filter(Boolean).join(", ");
