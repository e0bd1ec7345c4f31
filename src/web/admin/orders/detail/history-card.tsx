import { ArrowRight } from "lucide-react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { orderEventLabel } from "#wording/order-events.ts";

/** What happened, the newest first: who, when, from what to what, why. */
export function HistoryCard({ order, className }: { order: OrderDetail; className?: string }) {
  const entries = order.history.toReversed();
  return (
    <Card className={className} id="history" title="Historique">
      <ol className="flex flex-col gap-4 border-s-2 border-line ps-4">
        {entries.map((entry) => (
          <li key={entry.id} className="relative">
            <span
              aria-hidden
              className="absolute -start-[1.4rem] top-1.5 size-2.5 rounded-pill border-2 border-card bg-control"
            />
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {orderEventLabel(entry.event, entry.facts)}
              {entry.from && entry.to && (
                <>
                  <StatusBadge status={entry.from} />
                  <Icon
                    of={ArrowRight}
                    aria-label="devient"
                    size={14}
                    strokeWidth={2}
                    className="text-ink-2"
                  />
                </>
              )}
              {entry.to && <StatusBadge status={entry.to} />}
            </p>
            {entry.piece && <p>{entry.piece}</p>}
            {entry.reason && <p>{entry.reason}</p>}
            <p className="text-small text-ink-2">
              {entry.actor} · <DateText at={entry.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
