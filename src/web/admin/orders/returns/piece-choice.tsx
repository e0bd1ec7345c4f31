import { DISPOSITIONS, type Disposition } from "#domain/returns.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Money } from "#web/ui/money.tsx";
import { Select } from "#web/ui/select.tsx";
import { DISPOSITION_LABELS } from "#wording/returns.ts";
import { type Item, nameOf } from "./returnable.ts";

export type Chosen = Readonly<Record<string, Disposition>>;

type PieceChoiceProps = {
  items: readonly Item[];
  chosen: Chosen;
  /** Where a piece goes that is ticked now. */
  usual: Disposition;
  error: string | undefined;
  onChange: (chosen: Chosen) => void;
};

const OPTIONS = DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_LABELS[value] }));

/** Which pieces come back and, of each, whether it is for sale again. */
export function PieceChoice({ items, chosen, usual, error, onChange }: PieceChoiceProps) {
  return (
    <fieldset id="return-pieces" tabIndex={-1} aria-describedby={error ? "return-pieces-error" : undefined}>
      <legend className="text-label font-semibold">Pièces retournées</legend>
      <ul className="divide-y divide-line">
        {items.map((item) => {
          const { [item.id]: disposition, ...others } = chosen;
          return (
            <li key={item.id} className="flex flex-col gap-1 py-1">
              <Checkbox
                id={`return-${item.id}`}
                label={
                  <span className="flex flex-wrap gap-x-2">
                    <span>{[nameOf(item), item.size].filter(Boolean).join(", ")}</span>
                    <Money cents={item.priceCents - item.discountCents} className="text-ink-2" />
                  </span>
                }
                checked={disposition !== undefined}
                onChange={({ target }) => onChange(target.checked ? { ...others, [item.id]: usual } : others)}
              />
              {disposition && (
                <Select
                  id={`return-${item.id}-disposition`}
                  label={
                    <>
                      Devenir<span className="sr-only"> de {nameOf(item)}</span>
                    </>
                  }
                  className="mb-2 ps-8"
                  options={OPTIONS}
                  value={disposition}
                  onChoose={(chosen) => onChange({ ...others, [item.id]: chosen })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {error && <FieldError id="return-pieces-error" message={error} />}
    </fieldset>
  );
}
