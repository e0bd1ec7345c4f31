import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { PARCEL_STATE_LABELS } from "#wording/parcel-states.ts";
import { ParcelLine } from "./parcel-line.tsx";

/** What the carrier told of an order's parcel; nothing as long as it has no label. */
export function ParcelCard({ orderId, className }: { orderId: string; className?: string }) {
  const { data } = useQuery(orpc.admin.tracking.ofOrder.queryOptions({ input: { orderId } }));
  const parcel = data?.parcel;
  if (!parcel) return null;
  return (
    <Card id="parcel" title="Suivi du colis" aside={PARCEL_STATE_LABELS[parcel.state]} className={className}>
      {parcel.concern && (
        <ul>
          <ParcelLine parcel={parcel} />
        </ul>
      )}
      {data.events.length === 0 ? (
        <p className="text-ink-2">La Poste n'a pas encore vu ce colis.</p>
      ) : (
        <ol className="flex flex-col gap-1" reversed>
          {data.events.map(({ code, at, label }) => (
            <li key={`${code} ${at}`} className="flex flex-wrap gap-x-3">
              <span className="text-ink-2 tabular-nums">
                <DateText at={at} />
              </span>
              <span className="min-w-0 wrap-anywhere">{label || code}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
