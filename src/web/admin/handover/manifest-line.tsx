import { CircleAlert, CircleCheck, ListPlus, Printer } from "lucide-react";
import type { Manifest } from "#contract/admin/handover.ts";
import { printFile } from "#web/admin/print/print-file.ts";
import { useAskReprint } from "#web/admin/reprints/use-ask-reprint.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";
import { ManifestDoubt } from "./manifest-doubt.tsx";
import { ParcelNames } from "./parcel-names.tsx";

const TITLES: Record<Manifest["state"], string> = {
  requested: "Bordereau demandé",
  made: "Bordereau",
  refused: "Bordereau refusé",
  unknown: "Bordereau sans réponse",
  "set-aside": "Bordereau laissé de côté",
};

/** One slip, beside what was scanned of it. */
export function ManifestLine({ manifest }: { manifest: Manifest }) {
  const { id, state, number, message, requestedAt, requestedBy, hasFile, parcels, handed, missing } =
    manifest;
  const ask = useAskReprint();
  const title = state === "made" ? `${TITLES.made} n°\u00a0${number}` : TITLES[state];
  const isComplete = state === "made" && missing.length === 0 && parcels > 0;
  return (
    <li aria-label={title} className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-small text-ink-2">
            le <DateText at={requestedAt} />
            {requestedBy && `, par ${requestedBy}`}
          </p>
        </div>
        {hasFile && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              icon={<Icon of={Printer} size={18} />}
              onClick={() =>
                void printFile(`/api/admin/manifests/${id}/file.pdf`).then(
                  (refused) => refused && toast.error(refused),
                )
              }
            >
              Imprimer
            </Button>
            <IconButton
              label={`Ajouter à la file de réimpression\u00a0: bordereau n°\u00a0${number}`}
              size="control"
              icon={<Icon of={ListPlus} />}
              onClick={() => ask.mutate({ kind: "manifest", manifestId: id })}
            />
          </div>
        )}
      </div>
      {message && <p className="text-danger">{message}</p>}
      {state === "made" && (
        <p className="flex items-center gap-2">
          <Icon
            of={isComplete ? CircleCheck : CircleAlert}
            size={18}
            className={isComplete ? "shrink-0 text-success" : "shrink-0 text-warning"}
          />
          {countOf(handed, "colis scanné", "colis scannés")} sur {parcels}
        </p>
      )}
      {state === "made" && <Differing title="Sur le bordereau, pas scannés" parcels={missing} />}
      <Differing title="Inconnus du transporteur, retirés du bordereau" parcels={manifest.strangers} />
      {state === "unknown" && <ManifestDoubt manifest={manifest} />}
    </li>
  );
}

type DifferingProps = {
  title: string;
  parcels: readonly (Manifest["strangers"][number] & { isDiscarded?: boolean })[];
};

/** Folded where it is long: before the carrier comes nothing of a slip is scanned yet, or all is scanned and no slip made. */
export function Differing({ title, parcels }: DifferingProps) {
  if (parcels.length === 0) return null;
  return (
    <details open={parcels.length <= 5}>
      <summary className="py-1.5 font-medium pointer-coarse:py-3">
        {title} ({parcels.length})
      </summary>
      <ul className="mt-1 flex flex-col gap-2 border-s-2 border-line ps-3">
        {parcels.map(({ isDiscarded, ...parcel }) => (
          <li key={parcel.trackingNumber}>
            <ParcelNames {...parcel} />
            {isDiscarded && (
              <p className="text-small font-semibold text-danger">
                Étiquette annulée depuis{"\u00a0"}: rayez ce colis du bordereau.
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
