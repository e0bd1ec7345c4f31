import { parisDay } from "#domain/paris-time.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { RECEIVED_IN_FUTURE } from "#wording/money-by-hand.ts";
import { DELIVERED_ON_MISSING } from "#wording/order-status.ts";

const ID = "delivered-on";

/** Why the day of a delivery can't stand as it was typed. */
export function deliveredOnErrors(day: string): FieldErrors {
  if (day === "") return { [ID]: DELIVERED_ON_MISSING };
  return day > parisDay(new Date()) ? { [ID]: RECEIVED_IN_FUTURE } : {};
}

type DeliveredOnProps = { day: string; errors: FieldErrors; onChange: (day: string) => void };

/** On which day the parcel came, of an order that staff mark as delivered. */
export const DeliveredOn = ({ day, errors, onChange }: DeliveredOnProps) => (
  <TextField
    id={ID}
    label="Livrée le"
    hint="Le délai de rétractation court à partir de ce jour. Dans le doute, gardez le plus récent."
    type="date"
    max={parisDay(new Date())}
    value={day}
    error={errors[ID]}
    onChange={({ target }) => onChange(target.value)}
  />
);
