import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { scannedParcelNumber } from "#domain/parcel-number.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import type { Word } from "#web/admin/preparation/band.tsx";
import { beep } from "#web/admin/preparation/scan/beep.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { countOf } from "#wording/format.ts";

export type Said = Pick<Word, "kind" | "sentence"> & { key: number };

/** As many as one looks back at: a refusal in the middle of a quick series must not go by unseen. */
const REMEMBERED = 8;

/** Scans of parcels, one after the other in the order in which they came; the last one can be taken back. */
export function useHandoverScans(sounds: boolean) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [word, setWord] = useState<Word>();
  const [said, setSaid] = useState<Said[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  function say(kind: Word["kind"], sentence: string, undo?: () => void) {
    count.current += 1;
    const key = count.current;
    setWord({ kind, sentence, undo });
    setSaid((before) => [{ key, kind, sentence }, ...before].slice(0, REMEMBERED));
    if (sounds) beep(kind);
  }

  const undo = useMutation({
    mutationFn: async ({ orderId }: { orderId: string; numbers: string }) => {
      const { version } = await api.admin.orders.get({ orderId });
      return api.admin.orders.changeStatus({
        orderId,
        status: "to-ship",
        expectedVersion: version,
        reason: "Remise au transporteur annulée",
      });
    },
    onSuccess: (_, { numbers }) => say("done", `${numbers} de nouveau à remettre`),
    onError: (error) => say("refused", sentenceOf(error, "Impossible d'annuler la remise")),
    meta: { changes: ["orders"] },
  });

  async function handOver(code: string) {
    try {
      const { orders, left } = await act(code, (options) => api.admin.handover.scan({ code }, options));
      const numbers = orders.map(({ number }) => number).join(", ");
      const [first] = orders;
      const rest = left === 0 ? "tout est remis" : `encore ${countOf(left, "colis")}`;
      say(
        "done",
        `${numbers} ${orders.length > 1 ? "expédiées" : "expédiée"}, ${rest}`,
        first && (() => undo.mutate({ orderId: first.id, numbers })),
      );
    } catch (error) {
      say("refused", sentenceOf(error, "Impossible d'enregistrer ce colis, scannez-le de nouveau"));
    }
    changed(queries, "orders");
  }

  /** Of several readings the one that is a parcel's number counts. */
  function scan(readings: readonly string[]) {
    const code = readings.find((reading) => scannedParcelNumber(reading)) ?? readings[0] ?? "";
    last.current = last.current.then(() => handOver(code));
  }

  return { word, said, scan };
}
