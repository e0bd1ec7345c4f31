import { useMutation } from "@tanstack/react-query";
import { Check, Copy, ExternalLink, RotateCw, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { TrackedParcel } from "#contract/admin/tracking.ts";
import { MAY_BE_REFUNDED, MAY_BE_SENT_AGAIN } from "#domain/parcel-concern.ts";
import { api } from "#web/admin/client/api.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { copyText } from "#web/admin/share/copy-text.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatAge } from "#wording/format.ts";
import { CONCERN_TOLD, enquiryText, PARCEL_STATE_LABELS } from "#wording/parcel-states.ts";
import { SEND_AGAIN } from "#wording/sent-again.ts";
import { SendAgainDialog } from "./send-again-dialog.tsx";

type ParcelLineProps = {
  parcel: TrackedParcel;
  /** Absent where the order's own acts are beside it. */
  onRefund?: (orderId: string) => void;
};

/** One parcel: whose it is, where it is, and what there is to do about it. */
export function ParcelLine({ parcel, onRefund }: ParcelLineProps) {
  const { trackingNumber, trackingUrl, state, since, announcedAt, lastEventAt, lastLabel, concern, orders } =
    parcel;
  const may = useMay();
  const [isSending, setSending] = useState(false);
  const handled = useMutation({
    mutationFn: () => api.admin.tracking.handled({ trackingNumber }),
    meta: {
      done: "Colis réglé. Il revient ici s'il y a du nouveau.",
      failed: "Impossible de noter que ce colis est réglé",
      changes: ["parcels"],
    },
  });
  const at = since ?? announcedAt;
  const [first] = orders;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3" aria-label={`Colis ${trackingNumber}`}>
      <div className="min-w-[min(18rem,100%)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>{concern ? CONCERN_TOLD[concern].label : PARCEL_STATE_LABELS[state]}</strong>
          {first?.name && <span className="wrap-anywhere">{first.name}</span>}
          {orders.map(({ id, number }) => (
            <Link key={id} to={paths.admin.orderDetail(id)} className={classNames(LINK, "font-code")}>
              {number}
            </Link>
          ))}
        </p>
        {concern && <p className="font-medium">{CONCERN_TOLD[concern].act}</p>}
        <p className="text-small text-ink-2">
          <span className="font-code">{trackingNumber}</span> · {PARCEL_STATE_LABELS[state].toLowerCase()}{" "}
          depuis le <DateText at={at} /> ({formatAge(at, new Date())})
        </p>
        {lastLabel && lastEventAt && (
          <p className="text-small text-ink-2 wrap-anywhere">
            La Poste, le <DateText at={lastEventAt} />
            {"\u00a0"}: {lastLabel}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Suivre le colis ${trackingNumber} dans un nouvel onglet`}
          className={buttonClass("secondary")}
        >
          La Poste <Icon of={ExternalLink} size={16} />
        </a>
        <Button
          look="secondary"
          icon={<Icon of={Copy} size={18} />}
          onClick={() =>
            void copyText(enquiryText(parcel), {
              done: "Demande d'enquête copiée.",
              refused: "Impossible de copier la demande d'enquête.",
            })
          }
        >
          Demande d'enquête
        </Button>
        {concern && MAY_BE_SENT_AGAIN.includes(concern) && may("preparation") && (
          <Button
            look="secondary"
            icon={<Icon of={RotateCw} size={18} />}
            aria-label={`Renvoyer le colis ${trackingNumber}`}
            onClick={() => setSending(true)}
          >
            {SEND_AGAIN.button}
          </Button>
        )}
        {onRefund &&
          concern &&
          MAY_BE_REFUNDED.includes(concern) &&
          may("management") &&
          orders.map(({ id, number }) => (
            <Button
              key={id}
              look="secondary"
              icon={<Icon of={Undo2} size={18} />}
              aria-label={`Rembourser la commande ${number}`}
              onClick={() => onRefund(id)}
            >
              {orders.length > 1 ? `Rembourser ${number}` : "Rembourser"}
            </Button>
          ))}
        {concern && may("preparation") && (
          <Button
            look="secondary"
            icon={<Icon of={Check} size={18} />}
            pending={handled.isPending}
            onClick={() => handled.mutate()}
          >
            C'est réglé
          </Button>
        )}
      </div>
      {isSending && concern && (
        <SendAgainDialog parcel={parcel} concern={concern} onClose={() => setSending(false)} />
      )}
    </li>
  );
}
