import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Handover } from "#contract/admin/handover.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { Band } from "#web/admin/preparation/band.tsx";
import { PreparationTabs } from "#web/admin/preparation/preparation-tabs.tsx";
import { useSlipPaper } from "#web/admin/preparation/print/use-slip-paper.ts";
import { CameraDialog } from "#web/admin/preparation/scan/camera-dialog.tsx";
import { ReaderDialog } from "#web/admin/preparation/scan/reader-dialog.tsx";
import { useReaderSettings } from "#web/admin/preparation/scan/reader-settings.ts";
import { ScanField } from "#web/admin/preparation/scan/scan-field.tsx";
import { useScanner } from "#web/admin/preparation/scan/use-scanner.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { ManifestsCard } from "./manifests-card.tsx";
import { ReprintsCard } from "./reprints-card.tsx";
import { ScanLog } from "./scan-log.tsx";
import { useHandoverScans } from "./use-handover-scans.ts";
import { WaitingParcels } from "./waiting-parcels.tsx";

const REFRESH_EVERY_MS = 10_000;

/** The carrier is at the door: each parcel is scanned as it leaves, and what stays behind stands out. */
export function HandoverPage() {
  const reading = useQuery({
    ...orpc.admin.handover.show.queryOptions(),
    refetchInterval: REFRESH_EVERY_MS,
  });
  return (
    <>
      <ScreenHeading
        title="Remise"
        aside={
          reading.data && (
            <p aria-live="polite" className="text-ink-2 tabular-nums">
              {countOf(reading.data.handedToday, "colis remis", "colis remis")} aujourd'hui
            </p>
          )
        }
      />
      <PreparationTabs shown="handover" />
      <Loaded
        query={reading}
        failed="Impossible de charger les colis à remettre"
        label="Chargement des colis à remettre"
        skeleton={<Skeleton className="h-96" />}
      >
        {(handover) => <HandoverTable handover={handover} />}
      </Loaded>
    </>
  );
}

function HandoverTable({ handover }: { handover: Handover }) {
  const [settings, setSettings] = useReaderSettings();
  const [paper, setPaper] = useSlipPaper();
  const [adjusting, setAdjusting] = useState(false);
  const [filming, setFilming] = useState(false);
  const [typed, setTyped] = useState("");
  const { word, said, scan } = useHandoverScans(settings.sounds);
  function read(...readings: string[]) {
    setTyped("");
    scan(readings);
  }
  useScanner({
    enabled: !adjusting && !filming,
    layout: settings.layout,
    onScan: (readings) => read(...readings),
  });
  return (
    <>
      <div className="mb-3 max-w-2xl">
        <ScanField
          typed={typed}
          placeholder="N° de suivi de l'étiquette"
          onTyped={setTyped}
          onScan={(text) => read(text)}
          onCamera={() => setFilming(true)}
          onSettings={() => setAdjusting(true)}
        />
      </div>
      <Band word={word} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {/* The list of an evening is long: nothing stands below it. */}
        <div className="flex flex-col gap-4">
          <ScanLog said={said} />
          <ReprintsCard />
          <ManifestsCard handover={handover} />
        </div>
        <WaitingParcels waiting={handover.waiting} total={handover.waitingTotal} />
      </div>
      {filming && (
        <CameraDialog
          aim="Tenez le code-barres de l'étiquette à plat devant la caméra."
          onRead={(text) => {
            read(text);
            setFilming(false);
            return undefined;
          }}
          onClose={() => setFilming(false)}
        />
      )}
      {adjusting && (
        <ReaderDialog
          settings={settings}
          onChange={setSettings}
          paper={paper}
          onPaper={setPaper}
          onClose={() => setAdjusting(false)}
        />
      )}
    </>
  );
}
