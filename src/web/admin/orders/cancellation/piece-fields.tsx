import { DISPOSITIONS, type Disposition } from "#domain/returns.ts";
import { type Item, nameOf } from "#web/admin/orders/returns/returnable.ts";
import { Select } from "#web/ui/select.tsx";
import { DISPOSITION_LABELS } from "#wording/returns.ts";
import type { CancellationDraft } from "./draft.ts";

type PieceFieldsProps = {
  /** Those that may be set aside: the pieces of a paid order. */
  items: readonly Item[];
  pieces: CancellationDraft["pieces"];
  onChange: (pieces: CancellationDraft["pieces"]) => void;
};

const OPTIONS = DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_LABELS[value] }));

/** Where each piece goes. */
export function PieceFields({ items, pieces, onChange }: PieceFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-label font-semibold">Pièces</legend>
      <p className="text-ink-2">Une pièce remise en vente va d'abord à la personne qui l'attend.</p>
      {items.map((item) => (
        <Select
          key={item.id}
          id={`cancellation-${item.id}`}
          label={[nameOf(item), item.size].filter(Boolean).join(", ")}
          options={OPTIONS}
          value={pieces[item.id] ?? "restocked"}
          onChange={({ target }) => onChange({ ...pieces, [item.id]: target.value as Disposition })}
        />
      ))}
    </fieldset>
  );
}
