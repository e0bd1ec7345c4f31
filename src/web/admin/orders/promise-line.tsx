import { CalendarClock } from "lucide-react";
import { urgencyOf } from "#domain/delivery.ts";
import { parisDay } from "#domain/paris-time.ts";
import { Icon } from "#web/ui/icon.tsx";
import { formatWeekday } from "#wording/format.ts";

/** Says of an order that must leave today which promise depends on it, and of one that is late which was broken. */
export function PromiseLine({ deliverBy }: { deliverBy: string | null }) {
  const urgency = deliverBy && urgencyOf(deliverBy, parisDay(new Date()));
  if (!urgency) return null;
  const day = formatWeekday(deliverBy);
  return (
    <span className="flex items-start gap-1 font-medium text-warning">
      <Icon of={CalendarClock} size={18} className="mt-0.5 shrink-0" />
      {urgency === "today"
        ? `À expédier aujourd'hui pour tenir le ${day}`
        : `Livraison promise dépassée\u00a0: ${day}`}
    </span>
  );
}
