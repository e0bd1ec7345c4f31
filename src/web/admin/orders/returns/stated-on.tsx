import { parisDay } from "#domain/paris-time.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { formatDate } from "#wording/format.ts";
import { RECEIVED_IN_FUTURE } from "#wording/money-by-hand.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { STATED_ON, STATED_ON_MISSING } from "#wording/returns.ts";

/** Why the day of a letter or a call can't stand as it was typed; of an order that was placed at this instant. */
export function statedOnErrors(id: string, day: string, orderedAt: string): FieldErrors {
  const orderedOn = parisDay(new Date(orderedAt));
  if (day === "") return { [id]: STATED_ON_MISSING };
  if (day > parisDay(new Date())) return { [id]: RECEIVED_IN_FUTURE };
  return day < orderedOn ? { [id]: refusalSentence("STATED_BEFORE_ORDER", { orderedOn }) } : {};
}

type StatedOnProps = {
  id: string;
  day: string;
  /** Left empty, the day that is noted already stands, or today. */
  optional?: boolean;
  error: string | undefined;
  onChange: (day: string) => void;
};

/** When a buyer renounced by letter or telephone. */
export const StatedOn = ({ id, day, optional = false, error, onChange }: StatedOnProps) => (
  <TextField
    id={id}
    label={STATED_ON.label}
    hint={optional ? STATED_ON.emptyHint(formatDate(parisDay(new Date()))) : STATED_ON.hint}
    optional={optional}
    type="date"
    max={parisDay(new Date())}
    value={day}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);
