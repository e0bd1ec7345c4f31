import { Fragment, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";

type NewOnAirProps = {
  /** The reference on air; null: none, undefined: not known yet. */
  reference: string | null | undefined;
  /** Where the label lies. */
  className: string;
};

/**
 * Marks another piece that comes on air while she looks: it fades in, and 'Nouveau' stands at its edge for some seconds. Both lie
 * over their place, so that nothing moves, and leave the piece's buttons as they are, so that the focus stays.
 */
export function NewOnAir({ reference, className }: NewOnAirProps) {
  const [known, setKnown] = useState({ reference, changes: 0 });
  if (reference !== known.reference)
    setKnown({ reference, changes: known.reference === undefined ? 0 : known.changes + 1 });
  if (!reference || known.changes === 0) return null;
  return (
    <Fragment key={known.changes}>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-card bg-accent-soft opacity-0 motion-safe:animate-uncover"
      />
      <span
        className={classNames(
          "pointer-events-none absolute animate-brief rounded-pill bg-accent px-2 text-small leading-5 font-semibold text-on-primary",
          className,
        )}
      >
        Nouveau
      </span>
    </Fragment>
  );
}
