import {
  ELSEWHERE_MEANS,
  type ElsewhereMeans,
  GIVEN_MEANS,
  type GivenElsewhere,
  type GivenMeans,
} from "#domain/money-by-hand.ts";
import { parisDay } from "#domain/paris-time.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { GIVEN_MEANS_LABELS, GIVEN_ON_MISSING, RECEIVED_IN_FUTURE } from "#wording/money-by-hand.ts";

/** As it stands in the fields; undefined: the money is still to be given back, by the means it came. */
export type TypedGiven = Typed<ElsewhereMeans> | undefined;
type Typed<M> = { means: M; givenOn: string; reference: string };

export const givenToday = (): Typed<GivenMeans> => ({
  means: "transfer",
  givenOn: parisDay(new Date()),
  reference: "",
});

export const givenOf = <M,>({ means, givenOn, reference }: Typed<M>): GivenElsewhere<M> => ({
  means,
  givenOn,
  ...(reference.trim() ? { reference: reference.trim() } : {}),
});

export function givenErrors(typed: TypedGiven): FieldErrors {
  if (!typed) return {};
  if (typed.givenOn === "") return { "given-on": GIVEN_ON_MISSING };
  return typed.givenOn > parisDay(new Date()) ? { "given-on": RECEIVED_IN_FUTURE } : {};
}

const optionsOf = <M extends ElsewhereMeans>(means: readonly M[]) =>
  means.map((value) => ({ value, label: GIVEN_MEANS_LABELS[value] }));

type GivenFieldsProps = {
  /** Of a card payment, which the bank may take back. */
  isCard: boolean;
  given: TypedGiven;
  errors: FieldErrors;
  onChange: (given: TypedGiven) => void;
};

/** How and when staff gave money back outside the shop. */
export function GivenFields({ isCard, given, errors, onChange }: GivenFieldsProps) {
  const isChargedBack = given?.means === "chargeback";
  return (
    <>
      <Checkbox
        id="refund-elsewhere"
        label={`Argent déjà rendu autrement, hors de la boutique${isCard ? ", ou repris par la banque" : ""}`}
        checked={given !== undefined}
        onChange={({ target }) => onChange(target.checked ? givenToday() : undefined)}
      />
      {given && (
        <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
          <legend className="px-1 font-semibold">
            Comment l'argent {isChargedBack ? "est-il reparti" : "a-t-il été rendu"}
            {"\u00a0"}?
          </legend>
          <GivenHow
            means={isCard ? ELSEWHERE_MEANS : GIVEN_MEANS}
            given={given}
            errors={errors}
            dayLabel={isChargedBack ? "Repris le" : "Rendu le"}
            onChange={onChange}
          />
        </fieldset>
      )}
    </>
  );
}

type GivenHowProps<M> = {
  means: readonly M[];
  given: Typed<M>;
  errors: FieldErrors;
  dayLabel: string;
  onChange: (given: Typed<M>) => void;
};

/** The means, the day and the reference of money that left outside the shop. */
export function GivenHow<M extends ElsewhereMeans>({
  means: offered,
  given,
  errors,
  dayLabel,
  onChange,
}: GivenHowProps<M>) {
  return (
    <>
      <Select
        id="given-means"
        label="Moyen"
        options={optionsOf(offered)}
        value={given.means}
        onChoose={(means) => onChange({ ...given, means })}
      />
      <TextField
        id="given-on"
        label={dayLabel}
        type="date"
        max={parisDay(new Date())}
        value={given.givenOn}
        error={errors["given-on"]}
        onChange={({ target }) => onChange({ ...given, givenOn: target.value })}
      />
      <TextField
        id="given-reference"
        label="Référence"
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={given.reference}
        onChange={({ target }) => onChange({ ...given, reference: target.value })}
      />
    </>
  );
}
