import { PackageCheck, PackageSearch } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { Band } from "./band.tsx";
import { BatchPanel } from "./batch-panel.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { OpenOrder } from "./open-order.tsx";
import type { PackedOrder } from "./packed-order.ts";
import { PickPanel } from "./pick-panel.tsx";
import { useSlipPaper } from "./print/use-slip-paper.ts";
import { Queue } from "./queue.tsx";
import { CameraDialog } from "./scan/camera-dialog.tsx";
import { ReaderDialog } from "./scan/reader-dialog.tsx";
import { useReaderSettings } from "./scan/reader-settings.ts";
import { ScanField } from "./scan/scan-field.tsx";
import { useScanner } from "./scan/use-scanner.ts";
import { useScanning } from "./scan/use-scanning.ts";
import type { useStation } from "./use-station.ts";
import { useStationActs } from "./use-station-acts.ts";

type PackStationProps = {
  queue: readonly PackedOrder[];
  /** Reads the orders that follow; undefined when all are there. */
  more: { pending: boolean; read: () => void } | undefined;
  station: ReturnType<typeof useStation>["station"];
  onChange: ReturnType<typeof useStation>["change"];
};

/** Queue on the left, the open order (or the pick list) on the right, one scan field above both. */
export function PackStation({ queue, more, station, onChange }: PackStationProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [settings, setSettings] = useReaderSettings();
  const [paper, setPaper] = useSlipPaper();
  const [adjusting, setAdjusting] = useState(false);
  const [filming, setFilming] = useState(false);
  const asked = queue.find(({ id }) => id === station.orderId);
  const open = asked ?? queue[0];
  // In a narrow window the queue stands in its place: nobody has looked at it then.
  const onTable = useMedia("(width >= 900px)") ? open : asked;
  const openOrder = useCallback((orderId: string | undefined) => onChange({ orderId }), [onChange]);

  const { word, say, typed, setTyped, scan, isAnswered } = useScanning({
    queue,
    open,
    sounds: settings.sounds,
    onChange,
  });
  useScanner({
    enabled: !adjusting && !filming,
    layout: settings.layout,
    onScan: (readings) => void scan(...readings),
  });

  const validate = useRef<() => void>(undefined);
  useStationActs({
    mode: station.mode,
    onMode: (mode) => onChange({ mode }),
    onCamera: () => setFilming(true),
    onSettings: () => setAdjusting(true),
  });

  const chosenOrders = queue.filter(({ id }) => chosen.has(id));
  return (
    <>
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1.2fr_1fr_auto]">
        <ScanField
          typed={typed}
          onTyped={setTyped}
          onScan={(text) => void scan(text)}
          onEmpty={() => isAnswered() && validate.current?.()}
          onCamera={() => setFilming(true)}
          onSettings={() => setAdjusting(true)}
        />
        <SearchField
          q={station.q}
          placeholder="Pseudo, nom, email ou référence"
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
        <ModeSwitch mode={station.mode} onMode={(mode) => onChange({ mode })} />
      </div>
      <Band word={word} />
      {queue.length === 0 ? (
        <NothingToPack searching={station.q !== ""} onClear={() => onChange({ q: "" })} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[min(20rem,28vw)_minmax(0,1fr)]">
          <div
            className={classNames(
              "flex flex-col gap-3 lg:sticky lg:top-18",
              asked && station.mode === "packing" && "max-lg:hidden",
            )}
          >
            <BatchPanel orders={chosenOrders} paper={paper} onDone={() => setChosen(new Set())} />
            <Queue
              orders={queue}
              openId={station.mode === "packing" ? open?.id : undefined}
              chosen={chosen}
              onChosen={setChosen}
              more={more}
              onOpen={(orderId) => onChange({ orderId, mode: "packing" })}
            />
          </div>
          {station.mode === "picking" ? (
            <PickPanel orders={chosenOrders.length > 0 ? chosenOrders : queue} />
          ) : (
            onTable && (
              <div className="min-w-0">
                <OpenOrder
                  key={onTable.id}
                  order={onTable}
                  queue={queue}
                  paper={paper}
                  onOpen={openOrder}
                  onSaid={say}
                  reached={validate}
                />
              </div>
            )
          )}
        </div>
      )}
      {filming && (
        <CameraDialog
          onRead={async (text) => {
            const problem = await scan(text);
            if (problem === undefined) setFilming(false);
            return problem;
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

function NothingToPack({ searching, onClear }: { searching: boolean; onClear: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card">
      {searching ? (
        <EmptyPanel
          icon={PackageSearch}
          sentence="Aucune commande ne correspond à votre recherche"
          action={
            <Button look="secondary" onClick={onClear}>
              Effacer la recherche
            </Button>
          }
        />
      ) : (
        <EmptyPanel icon={PackageCheck} sentence="Aucune commande à préparer" />
      )}
    </div>
  );
}
