import { useState } from "react";
import { api } from "#web/admin/client/api.ts";
import type { Word } from "#web/admin/preparation/band.tsx";
import type { PackedOrder } from "#web/admin/preparation/packed-order.ts";
import type { useStation } from "#web/admin/preparation/use-station.ts";
import type { useTicks } from "#web/admin/preparation/use-ticks.ts";
import { beep } from "./beep.ts";
import { asWritten, findScanned } from "./find-scanned.ts";

type Scanning = {
  queue: readonly PackedOrder[];
  /** Orders that the server has and the queue does not show may be meant. */
  incomplete: boolean;
  open: PackedOrder | undefined;
  ticks: ReturnType<typeof useTicks>;
  sounds: boolean;
  onChange: ReturnType<typeof useStation>["change"];
  /** An order was found that the queue did not show. */
  onLookedUp: () => void;
};

/** What a scanned code does: it ticks a piece of the open order, opens another one, or nobody knows it. */
export function useScanning({ queue, incomplete, open, ticks, sounds, onChange, onLookedUp }: Scanning) {
  const [word, setWord] = useState<Word>();
  const [typed, setTyped] = useState("");

  function say(kind: Word["kind"], sentence: string, undo?: () => void) {
    setWord({ kind, sentence, undo });
    if (sounds) beep(kind);
  }

  /** Of several readings the first that means something counts. Answers what is wrong when none does. */
  function scan(...readings: string[]): string | undefined {
    setTyped("");
    const found = findScanned(readings, queue, open, (itemId) =>
      Boolean(open && ticks.isTicked(open.id, itemId)),
    );
    if (found.kind === "unknown" && incomplete) {
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
      const order = answer?.orders.find(({ parcel }) =>
        parcel.some(({ orderNumber }) => orderNumber.toLowerCase() === text.toLowerCase()),
      );
      if (!order) continue;
      onChange({ q: order.orderNumber, orderId: order.id, mode: "packing" });
      onLookedUp();
      return say("done", `Commande ${order.orderNumber} ouverte`);
    }
    say("refused", unknownCode(readings));
  }

  return { word, say, typed, setTyped, scan };
}

const unknownCode = (readings: readonly string[]): string =>
  `Code inconnu dans la file\u00a0: ${asWritten(readings[0] ?? "")}`;
