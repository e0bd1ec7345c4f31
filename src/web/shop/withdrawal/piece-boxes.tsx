import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field.tsx";
import type { KnownOrder } from "./statement.ts";

type PieceBoxesProps = {
  order: KnownOrder;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (itemIds: string[]) => void;
};

/** The pieces of the order as boxes, all ticked to begin with: whoever keeps one takes its tick away. */
export function PieceBoxes({ order, chosen, error, onChange }: PieceBoxesProps) {
  return (
    <fieldset
      id="articles"
      tabIndex={-1}
      aria-describedby={error ? "articles-error articles-hint" : "articles-hint"}
    >
      <legend className="text-label font-semibold">Articles concernés</legend>
      <p id="articles-hint" className="text-small text-ink-3">
        Décochez ce que vous gardez.
      </p>
      {order.items.map(({ id, words }) => (
        <Checkbox
          key={id}
          id={id}
          label={words}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(
              order.items
                .map((item) => item.id)
                .filter((one) => (one === id ? target.checked : chosen.includes(one))),
            )
          }
        />
      ))}
      {error && <FieldError id="articles-error" message={error} />}
    </fieldset>
  );
}
