import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { WEIGHT_SHAPE } from "#wording/admin-forms.ts";
import { formatWeight } from "#wording/weight.ts";
import { useScale } from "./scale/use-scale.ts";

type WeightFieldProps = {
  /** What the pieces and the packaging weigh; null: unknown. */
  expectedGrams: number | null;
  typed: string;
  wrong: boolean;
  onTyped: (typed: string) => void;
};

/** What the parcel on the table weighs: by its pieces unless somebody types it, or a scale says it. */
export function WeightField({ expectedGrams, typed, wrong, onTyped }: WeightFieldProps) {
  const { connect } = useScale((grams) => onTyped(`${grams} g`));
  return (
    <div className="flex w-full flex-wrap items-end gap-2">
      <TextField
        id="parcel-weight"
        label="Poids du colis"
        optional
        hint={
          expectedGrams === null
            ? "Le poids d'une pièce manque\u00a0: sans pesée, c'est celui des réglages"
            : `Calculé\u00a0: ${formatWeight(expectedGrams)}`
        }
        className="min-w-0 grow"
        maxLength={10}
        autoComplete="off"
        value={typed}
        error={wrong ? `${WEIGHT_SHAPE}.` : undefined}
        onChange={({ target }) => onTyped(target.value)}
      />
      {connect && (
        <Button look="text" onClick={connect}>
          Lire la balance
        </Button>
      )}
    </div>
  );
}
