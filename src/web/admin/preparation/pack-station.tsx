import { useCallback, useState } from "react";
import { api } from "#web/admin/api.ts";
import { SearchField } from "#web/admin/search-field.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Band, type Word } from "./band.tsx";
import { BatchPanel } from "./batch-panel.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { NothingToPack } from "./nothing-to-pack.tsx";
import { OpenOrder } from "./open-order.tsx";
import type { PackedOrder } from "./packed-order.ts";
import { PickPanel } from "./pick-panel.tsx";
import { useSlipPaper } from "./print/use-slip-paper.ts";
import { Queue } from "./queue.tsx";
import { beep } from "./scan/beep.ts";
import { CameraDialog } from "./scan/camera-dialog.tsx";
import { asWritten, findScanned } from "./scan/find-scanned.ts";
import { ReaderDialog } from "./scan/reader-dialog.tsx";
import { useReaderSettings } from "./scan/reader-settings.ts";
import { ScanField } from "./scan/scan-field.tsx";
import { useScanner } from "./scan/use-scanner.ts";
import type { useStation } from "./use-station.ts";
import { useTicks } from "./use-ticks.ts";

const unknownCode = (readings: readonly string[]): string =>
  `Code inconnu dans la file\u00a0: ${asWritten(readings[0] ?? "")}`;

type PackStationProps = {
  queue: readonly PackedOrder[];
  /** Reads the orders that follow; undefined when all are there. */
  more: { pending: boolean; read: () => void } | undefined;
  station: ReturnType<typeof useStation>["station"];
  onChange: ReturnType<typeof useStation>["change"];
};

/** Queue on the left, the open order (or the pick list) on the right, one scan field above both. */
export function PackStation({ queue, more, station, onChange }: PackStationProps) {
  const [word, setWord] = useState<Word>();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [settings, setSettings] = useReaderSettings();
  const [paper, setPaper] = useSlipPaper();
  const [adjusting, setAdjusting] = useState(false);
  const [filming, setFilming] = useState(false);
  const ticks = useTicks();
  const asked = queue.find(({ id }) => id === station.orderId);
  const open = asked ?? queue[0];
  const openOrder = useCallback((orderId: string | undefined) => onChange({ orderId }), [onChange]);

  function say(kind: Word["kind"], sentence: string, undo?: () => void) {
    setWord({ kind, sentence, undo });
    if (settings.sounds) beep(kind);
  }

  /** Of several readings the first that means something counts. Answers what is wrong when none does. */
  function scan(...readings: string[]): string | undefined {
    setTyped("");
    const found = findScanned(readings, queue, open, (itemId) =>
      Boolean(open && ticks.isTicked(open.id, itemId)),
    );
    if (found.kind === "unknown" && (more || station.q !== "")) {
      void lookUp(readings);
      return "Recherche de la commande…";
    }
    if (found.kind === "unknown") {
      const problem = unknownCode(readings);
      say("refused", problem);
      return problem;
    }
    onChange({ orderId: found.order.id, mode: "packing" });
    if (found.kind === "order") {
      say("done", `Commande ${found.order.orderNumber} ouverte`);
      return undefined;
    }
    ticks.tick(found.order.id, found.item.id, true);
    const { refCategory, ref, name, color } = found.item;
    say("done", `${[refCategory ?? ref, name, color?.name].filter(Boolean).join(" ")} coché`);
    return undefined;
  }
  /** An order that this page does not show: the whole queue is asked for it. */
  async function lookUp(readings: readonly string[]) {
    for (const text of readings) {
      const answer = await api.admin.shipping.preparationQueue({ q: text }).catch(() => undefined);
      const order = answer?.orders.find(
        ({ orderNumber }) => orderNumber.toLowerCase() === text.toLowerCase(),
      );
      if (!order) continue;
      onChange({ q: order.orderNumber, orderId: order.id, mode: "packing" });
      setFilming(false);
      return say("done", `Commande ${order.orderNumber} ouverte`);
    }
    say("refused", unknownCode(readings));
  }
  useScanner({
    enabled: !adjusting && !filming,
    layout: settings.layout,
    onScan: (readings) => scan(...readings),
  });

  const chosenOrders = queue.filter(({ id }) => chosen.has(id));
  return (
    <>
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1.2fr_1fr_auto]">
        <ScanField
          typed={typed}
          onTyped={setTyped}
          onScan={(text) => scan(text)}
          onCamera={() => setFilming(true)}
          onSettings={() => setAdjusting(true)}
        />
        <SearchField
          q={station.q}
          placeholder="Pseudo, nom ou email"
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
            open && (
              <div className={classNames("min-w-0", !asked && "max-lg:hidden")}>
                <OpenOrder
                  key={open.id}
                  order={open}
                  queue={queue}
                  paper={paper}
                  ticks={ticks}
                  onOpen={openOrder}
                  onSaid={say}
                />
              </div>
            )
          )}
        </div>
      )}
      {filming && (
        <CameraDialog
          onRead={(text) => {
            const problem = scan(text);
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
