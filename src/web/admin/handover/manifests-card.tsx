import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { Handover } from "#contract/admin/handover.ts";
import { api } from "#web/admin/client/api.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { Differing, ManifestLine } from "./manifest-line.tsx";

/** The carrier's slips: asked for before it comes or once all is scanned; what differs from the scans is named. */
export function ManifestsCard({ handover }: { handover: Handover }) {
  const { manifests, offManifest, unlisted } = handover;
  const act = useOneAct();
  const make = useMutation({
    mutationFn: (scannedOnly: boolean) =>
      act({ scannedOnly, ...unlisted }, (options) =>
        api.admin.handover.makeManifests({ scannedOnly }, options),
      ),
    meta: { failed: "Impossible de faire le bordereau", changes: ["orders"] },
  });
  return (
    <Card id="manifests" title="Bordereaux">
      <div className="flex flex-col gap-3">
        {unlisted.all > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              icon={<Icon of={FileText} size={18} />}
              pending={make.isPending}
              pendingLabel="Demande en cours..."
              onClick={() => make.mutate(false)}
            >
              Faire le bordereau ({countOf(unlisted.all, "colis")})
            </Button>
            {unlisted.scanned > 0 && unlisted.scanned < unlisted.all && (
              <Button look="secondary" disabled={make.isPending} onClick={() => make.mutate(true)}>
                Seulement les colis scannés ({unlisted.scanned})
              </Button>
            )}
          </div>
        )}
        <Differing title="Scannés, pas sur le bordereau" parcels={offManifest} />
        {manifests.length === 0 && unlisted.all === 0 && (
          <p className="text-ink-2">Le bordereau se fait ici dès qu'un colis est prêt.</p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {manifests.map((manifest) => (
            <ManifestLine key={manifest.id} manifest={manifest} />
          ))}
        </ul>
      </div>
    </Card>
  );
}
