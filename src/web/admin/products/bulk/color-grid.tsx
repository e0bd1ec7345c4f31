import type { ColorRow } from "#contract/admin/colors.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";

type ColorGridProps = {
  /** Undefined until they are read. */
  colors: readonly ColorRow[] | undefined;
  reading: boolean;
  chosen: ReadonlySet<string>;
  /** Whether the live has this color under this reference, in every size that is asked for: it would be skipped. */
  isPresent: (colorId: string) => boolean;
  disabled: boolean;
  error: string | undefined;
  onChange: (chosen: ReadonlySet<string>) => void;
};

const SHAPES = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function ColorGrid({ colors, reading, chosen, isPresent, disabled, error, onChange }: ColorGridProps) {
  const turn = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset
      id="bulk-colorIds"
      tabIndex={-1}
      disabled={disabled}
      aria-describedby={error ? "bulk-colorIds-error" : undefined}
    >
      <legend className="text-label font-semibold">
        Couleurs{chosen.size > 0 && <span className="font-normal text-ink-2"> ({chosen.size})</span>}
      </legend>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-2">
        {reading && SHAPES.map((shape) => <Skeleton key={shape} className="h-control" />)}
        {colors?.map(({ id, name, hexCode }) => (
          <label
            key={id}
            className={classNames(
              "relative flex min-h-control items-center gap-2 rounded-control border px-2 py-1.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus",
              chosen.has(id) ? "border-accent bg-accent-soft" : "border-control bg-card",
              disabled ? "opacity-60" : "hover:bg-sunken",
            )}
          >
            <input type="checkbox" className="sr-only" checked={chosen.has(id)} onChange={() => turn(id)} />
            <Swatch hexCode={hexCode} selected={chosen.has(id)} />
            <span className="min-w-0 leading-tight">
              {name}
              {isPresent(id) && <span className="block text-small text-warning">déjà présent</span>}
            </span>
          </label>
        ))}
      </div>
      {colors?.length === 0 && (
        <p className="text-ink-2">
          Aucune couleur pour le moment.{" "}
          <ScreenLink to={paths.admin.colors} className="text-accent underline underline-offset-4">
            Ajouter une couleur
          </ScreenLink>
        </p>
      )}
      {error && <FieldError id="bulk-colorIds-error" message={error} />}
    </fieldset>
  );
}
