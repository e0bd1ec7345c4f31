import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { PARCEL_STATE_LABELS } from "#wording/parcel-states.ts";
import { SEND_AGAIN } from "#wording/sent-again.ts";
import { ParcelLine } from "./parcel-line.tsx";

/** What the carrier told of an order's parcel, and of those under which it went before; nothing as long as it has no label. */
export function ParcelCard({ orderId, className }: { orderId: string; className?: string }) {
  const { data } = useQuery(orpc.admin.tracking.ofOrder.queryOptions({ input: { orderId } }));
  if (!data || (!data.parcel && data.earlier.length === 0)) return null;
  const { parcel, events, earlier } = data;
  return (
    <Card
      id="parcel"
      title="Suivi du colis"
      aside={parcel ? PARCEL_STATE_LABELS[parcel.state] : SEND_AGAIN.toPack}
      className={className}
    >
      {parcel?.concern && (
        <ul>
          <ParcelLine parcel={parcel} />
        </ul>
      )}
      {parcel && <Events events={events} />}
      {earlier.map(({ trackingNumber, trackingUrl, state, events: told }) => (
        <details key={trackingNumber} className="mt-3 border-t border-line pt-3">
          <summary className="min-h-6 cursor-pointer">
            {SEND_AGAIN.earlier} <span className="font-code">{trackingNumber}</span>
            {"\u00a0"}: {PARCEL_STATE_LABELS[state].toLowerCase()}
          </summary>
          <div className="mt-2 flex flex-col gap-2">
            <Events events={told} />
            <a href={trackingUrl} target="_blank" rel="noreferrer" className={`self-start ${LINK}`}>
              Suivre chez La Poste
            </a>
          </div>
        </details>
      ))}
    </Card>
  );
}

type EventsProps = { events: readonly { code: string; at: string; label: string }[] };

/** The carrier's words, the newest first. */
function Events({ events }: EventsProps) {
  if (events.length === 0) return <p className="text-ink-2">La Poste n'a pas encore vu ce colis.</p>;
  return (
    <ol className="flex flex-col gap-1" reversed>
      {events.map(({ code, at, label }) => (
        <li key={`${code} ${at}`} className="flex flex-wrap gap-x-3">
          <span className="text-ink-2 tabular-nums">
            <DateText at={at} />
          </span>
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </li>
      ))}
    </ol>
  );
}
