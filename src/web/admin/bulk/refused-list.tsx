import { CircleAlert } from "lucide-react";
import { Icon } from "#web/ui/icon.tsx";

type Refused = readonly { id: string | number; label: string; message: string }[];

/** Which of many could not be done, and why each; a row that is no more has no name left. */
export function RefusedList({ refused, label }: { refused: Refused; label: string }) {
  if (refused.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className="flex flex-col divide-y divide-line rounded-control border border-danger"
    >
      {refused.map((one) => (
        <li key={one.id} className="flex items-start gap-2 p-3">
          <Icon of={CircleAlert} size={18} className="mt-0.5 shrink-0 text-danger" />
          <span className="min-w-0">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {one.label || "Supprimé entre-temps"}
            </span>
            <span className="block">{one.message}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
