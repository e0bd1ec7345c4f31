import { doubtAbout } from "#domain/composition.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { doubtfulComposition } from "#wording/product-facts.ts";

type CompositionFieldProps = {
  id: string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  className?: string;
  onChange: (composition: string) => void;
};

/** Fibers with their shares. What is not whole may be kept; it is said, for the piece can't be ordered until then. */
export function CompositionField({ id, value, onChange, className, ...rest }: CompositionFieldProps) {
  const doubt = value.trim() === "" ? undefined : doubtAbout(value);
  return (
    <div className={className}>
      <TextField
        {...rest}
        id={id}
        label="Composition"
        hint={
          "Par exemple 100\u00a0% coton, ou «\u00a0Dessus\u00a0: 100\u00a0% laine\u00a0; doublure\u00a0: 100\u00a0% polyester\u00a0»"
        }
        optional
        maxLength={300}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className="mt-1.5 text-small text-warning empty:hidden">
        {doubt ? doubtfulComposition(doubt) : ""}
      </p>
    </div>
  );
}
