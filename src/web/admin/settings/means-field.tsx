import { MEANS_CODES, type OtherMeansCode } from "#domain/payment-means.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { MEANS_NAMES } from "#wording/payment-means.ts";
import { type TypedMeans, typedMeans } from "./typed-means.ts";

type MeansFieldProps = {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  typed: string;
  onChange: (typed: string) => void;
};

const OTHERS = MEANS_CODES.filter((code): code is OtherMeansCode => code !== "CARDS");

/** The means beside cards, each with the amounts from and up to which it is offered. */
export function MeansField({ id, label, hint, error, typed, onChange }: MeansFieldProps) {
  const means = typedMeans(typed);
  const tell = (next: TypedMeans[]) =>
    onChange(
      JSON.stringify(next.sort((one, other) => OTHERS.indexOf(one.code) - OTHERS.indexOf(other.code))),
    );
  const change = (code: OtherMeansCode, change: Partial<TypedMeans>) =>
    tell(means.map((one) => (one.code === code ? { ...one, ...change } : one)));
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="mb-2 text-small text-ink-2">{hint}</p>}
      {error && (
        <p id={`${id}-error`} className="mb-2 font-medium text-danger">
          {error}
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-x-6">
        {OTHERS.map((code) => {
          const offered = means.find((one) => one.code === code);
          return (
            <li key={code} className="pb-1">
              <Checkbox
                id={`${id}-${code}`}
                label={MEANS_NAMES[code]}
                checked={offered !== undefined}
                onChange={({ target }) =>
                  tell(
                    target.checked
                      ? [...means, { code, min: "", max: "" }]
                      : means.filter((one) => one.code !== code),
                  )
                }
              />
              {offered && (
                <div className="mb-2 ms-8 grid grid-cols-2 gap-3">
                  <Bound code={code} id={id} bound="min" offered={offered} onChange={change} />
                  <Bound code={code} id={id} bound="max" offered={offered} onChange={change} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

type BoundProps = {
  id: string;
  code: OtherMeansCode;
  bound: "min" | "max";
  offered: TypedMeans;
  onChange: (code: OtherMeansCode, change: Partial<TypedMeans>) => void;
};

const BOUNDS = { min: "À partir de", max: "Jusqu'à" } as const;

function Bound({ id, code, bound, offered, onChange }: BoundProps) {
  return (
    <TextField
      id={`${id}-${code}-${bound}`}
      label={BOUNDS[bound]}
      aria-label={`${MEANS_NAMES[code]}, ${BOUNDS[bound].toLowerCase()}`}
      autoComplete="off"
      inputMode="decimal"
      inputClassName="tabular-nums"
      value={offered[bound]}
      onChange={({ target }) => onChange(code, { [bound]: target.value })}
      end={<span className="me-2 text-ink-2">€</span>}
    />
  );
}
