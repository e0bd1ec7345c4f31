import { Check } from "lucide-react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { statusRank } from "#domain/order-status.ts";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { formatDateTime, formatDateTimeProse } from "#wording/format.ts";
import { GUEST_TIMELINE } from "#wording/guest-banners.ts";
import { PARCEL_TOLD } from "#wording/parcel-states.ts";

/** Where the parcel stands, from paid to delivered, and what the carrier told last. */
export function OrderTimeline({ order }: { order: GuestOrder }) {
  const rank = statusRank(order.status);
  const { tracking } = order;
  return (
    <Card id="suivi" title="Suivi">
      {/* Of an order that arrived, what the carrier told on the way would only contradict it. */}
      {tracking?.parcel && order.status !== "delivered" && tracking.parcel.state !== "delivered" && (
        <ParcelNews url={tracking.url} changeUrl={tracking.changeUrl} parcel={tracking.parcel} />
      )}
      <ol className="flex flex-col gap-3">
        {GUEST_TIMELINE.map(({ label, statuses }) => {
          const current = statuses.some((status) => status === order.status);
          const done = statuses.some((status) => statusRank(status) <= rank);
          const at = order.history.findLast(({ status }) => statuses.some((own) => own === status))?.at;
          return (
            <li
              key={label}
              aria-current={current ? "step" : undefined}
              className="flex flex-wrap items-center gap-x-3"
            >
              <span
                aria-hidden
                className={classNames(
                  "grid size-6 shrink-0 place-items-center rounded-pill border",
                  done ? "border-success bg-success text-on-primary" : "border-control bg-card",
                )}
              >
                {done && <Icon of={Check} size={16} strokeWidth={2.5} className="print:text-ink" />}
              </span>
              <span className={classNames(current && "font-semibold", !done && "text-ink-2")}>{label}</span>
              {done && at && (
                <time dateTime={at} className="ms-auto text-small text-ink-2 tabular-nums">
                  {formatDateTime(at)}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

type ParcelNewsProps = {
  url: string;
  changeUrl: string | null;
  parcel: NonNullable<NonNullable<GuestOrder["tracking"]>["parcel"]>;
};

function ParcelNews({ url, changeUrl, parcel: { state, since } }: ParcelNewsProps) {
  return (
    <div className="mb-4">
      <p className="font-semibold">{PARCEL_TOLD[state]}</p>
      <p className="text-small text-ink-2">
        {since && <>Depuis le {formatDateTimeProse(since)}. </>}
        <a
          href={url}
          rel="noopener noreferrer"
          className="screen-only text-accent underline underline-offset-4"
        >
          Voir chez La Poste
        </a>
      </p>
      {changeUrl && (
        <p className="screen-only text-small">
          <a href={changeUrl} rel="noopener noreferrer" className="text-accent underline underline-offset-4">
            Changer le jour ou le lieu de livraison
          </a>
        </p>
      )}
    </div>
  );
}
