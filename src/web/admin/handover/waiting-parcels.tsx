import { ListPlus, PackageCheck } from "lucide-react";
import type { Handover } from "#contract/admin/handover.ts";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { useAskReprint } from "#web/admin/reprints/use-ask-reprint.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { HELD_ORDER } from "#wording/parcels.ts";
import { ParcelNames } from "./parcel-names.tsx";

type Waiting = Handover["waiting"];

/** What has a label and is still here: what may leave, what is packed and held back, then what is not even packed. */
export function WaitingParcels({ waiting, total }: { waiting: Waiting; total: number }) {
  const packed = waiting.filter(({ isPacked, held }) => isPacked && held === null);
  const heldBack = waiting.filter(({ isPacked, held }) => isPacked && held !== null);
  const unpacked = waiting.filter(({ isPacked }) => !isPacked);
  return (
    <div className="flex flex-col gap-4">
      <Card id="to-hand-over" title={`À remettre (${packed.length})`}>
        {packed.length === 0 ? (
          <NoRows icon={PackageCheck} sentence="Aucun colis n'attend le transporteur" />
        ) : (
          <Rows parcels={packed} />
        )}
      </Card>
      {heldBack.length > 0 && (
        <Card id="held-back" title={`Retenus, pas sur le bordereau (${heldBack.length})`}>
          <Rows parcels={heldBack} />
        </Card>
      )}
      {unpacked.length > 0 && (
        <Card id="not-packed" title={`Étiquetés, pas encore validés (${unpacked.length})`}>
          <Rows parcels={unpacked} />
        </Card>
      )}
      {total > waiting.length && (
        <p className="text-ink-2">
          {countOf(total - waiting.length, "autre colis", "autres colis")} ensuite.
        </p>
      )}
    </div>
  );
}

function Rows({ parcels }: { parcels: Waiting }) {
  const ask = useAskReprint();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {parcels.map((parcel) => (
        <li
          key={parcel.trackingNumber}
          aria-label={`Colis ${parcel.trackingNumber}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
        >
          <ParcelNames {...parcel} />
          <div className="flex flex-wrap items-center gap-2 text-small">
            {parcel.held && <Mark isUrgent>{HELD_ORDER[parcel.held]}</Mark>}
            {parcel.isLate && (
              <Mark isUrgent>
                Étiquette du <DateText at={parcel.labeledAt} as="date" />
              </Mark>
            )}
            {parcel.manifest !== null && (
              <Mark>
                {parcel.manifest === "" ? "Bordereau demandé" : `Bordereau n°\u00a0${parcel.manifest}`}
              </Mark>
            )}
            {parcel.orders[0] && (
              <IconButton
                label={`Ajouter à la file de réimpression\u00a0: étiquette ${parcel.trackingNumber}`}
                size="control"
                icon={<Icon of={ListPlus} />}
                onClick={() => ask.mutate({ kind: "label", orderId: parcel.orders[0]?.id ?? "" })}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Mark({ isUrgent = false, children }: { isUrgent?: boolean; children: React.ReactNode }) {
  return (
    <span
      className={classNames(
        "rounded-pill border px-2 py-0.5 whitespace-nowrap",
        isUrgent ? "border-danger bg-danger-soft font-semibold text-danger" : "border-line text-ink-2",
      )}
    >
      {children}
    </span>
  );
}
