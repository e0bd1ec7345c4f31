import { CONTROL_CLASS, Field } from "#web/ui/field.tsx";

type HexFieldProps = {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (hexCode: string) => void;
};

const WHOLE = /^#[0-9A-Fa-f]{6}$/;

/** The browser's own color input and the code as text, always the same color. */
export function HexField({ id, value, error, onChange }: HexFieldProps) {
  return (
    <Field id={id} label="Code hexadécimal" hint="Par exemple #FF0000" error={error}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label="Choisir la couleur"
            value={WHOLE.test(value) ? value.toLowerCase() : "#000000"}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
            className="h-control w-14 shrink-0 rounded-control border border-control bg-card p-1"
          />
          <input
            type="text"
            {...wiring}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
            onBlur={() => {
              if (/^[0-9A-Fa-f]{6}$/.test(value)) onChange(`#${value}`);
            }}
            className={`${CONTROL_CLASS} font-code uppercase`}
          />
        </div>
      )}
    </Field>
  );
}
