import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Required is the norm; an optional field says so after its label. */
  optional?: boolean;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, hint below the label, error below the control: the ids tie the three to the control. */
export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={className}>
      <div>
        <label htmlFor={id} className="block text-label font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-2"> (facultatif)</span>}
        </label>
        {hint && (
          <p id={hintId} className="text-small break-words text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <div className="mt-1.5">
        {children({
          id,
          "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
          "aria-invalid": error ? true : undefined,
        })}
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon of={CircleAlert} size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
      <span>{message}</span>
    </p>
  );
}

/** The frame shared by every text control. */
export const CONTROL_CLASS =
  "w-full min-h-control rounded-control border border-control bg-card px-3 py-2 text-input text-ink placeholder:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-2 [&[readonly]]:bg-sunken";
