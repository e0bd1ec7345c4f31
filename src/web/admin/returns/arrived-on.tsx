import { parisDay } from "#domain/paris-time.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { RECEIVED_IN_FUTURE } from "#wording/money-by-hand.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { ARRIVED_ON } from "#wording/returns.ts";

/** Why the day of an arrival can't stand as it was typed; of what was renounced at this instant, if it was, and came by `latest`. */
export function arrivedOnError(
  day: string,
  renouncedAt: string | undefined,
  latest: string,
): string | undefined {
  if (day === "") return ARRIVED_ON.missing;
  if (day > parisDay(new Date())) return RECEIVED_IN_FUTURE;
  if (day > latest) return ARRIVED_ON.known(latest);
  const notBefore = renouncedAt && parisDay(new Date(renouncedAt));
  return notBefore && day < notBefore ? refusalSentence("ARRIVED_TOO_EARLY", { notBefore }) : undefined;
}

type ArrivedOnProps = { day: string; error: string | undefined; onChange: (day: string) => void };

/** On which day the post left what is checked. */
export const ArrivedOn = ({ day, error, onChange }: ArrivedOnProps) => (
  <TextField
    id="check-arrived"
    label={ARRIVED_ON.label}
    hint={ARRIVED_ON.hint}
    type="date"
    max={parisDay(new Date())}
    value={day}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);
