import { useEffect, useRef } from "react";
import { countOf } from "#wording/format.ts";

export type FieldErrors = Partial<Record<string, string>>;

/**
 * Shown after a refused submit with two errors or more; it takes the focus, and each line leads to its field.
 * `attempt` grows with each refused submit, so that a second press brings the focus back.
 */
export function ErrorSummary({ errors, attempt }: { errors: FieldErrors; attempt: number }) {
  const summary = useRef<HTMLDivElement>(null);
  const listed = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const shown = attempt > 0 && listed.length >= 2;
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (!shown) return null;
  return (
    <div
      ref={summary}
      tabIndex={-1}
      className="rounded-control border-2 border-danger bg-danger-soft p-4 text-ink"
    >
      <p className="font-semibold">{countOf(listed.length, "champ", "champs")} à corriger</p>
      <ul className="mt-1 flex flex-col">
        {listed.map(([fieldId, message]) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="inline-flex min-h-target items-center text-danger underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                focusField(fieldId);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

/** Whether these fields stand in the window as it is, below the header and above what lies at its foot. */
export function areInSight(fieldIds: readonly string[]): boolean {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const foot = Number.parseFloat(document.documentElement.style.getPropertyValue("--foot")) || 0;
  return fieldIds.every((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box && box.top >= Number.parseFloat(scrollPaddingTop) && box.bottom <= window.innerHeight - foot;
  });
}

/** After a refused submit: one error takes the focus itself; with more, the summary does. */
export function focusLoneError(errors: FieldErrors): void {
  const fields = Object.keys(errors).filter((field) => errors[field]);
  if (fields.length === 1 && fields[0]) focusField(fields[0]);
}
