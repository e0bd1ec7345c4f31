import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { allowsReturnMove } from "#domain/return-life.ts";
import { trackingEnd } from "#domain/tracking-number.ts";
import { api } from "#web/admin/client/api.ts";
import { useReaderSettings } from "#web/admin/preparation/scan/reader-settings.ts";
import { useScanner } from "#web/admin/preparation/scan/use-scanner.ts";
import { toast } from "#web/ui/toasts.ts";

/**
 * A return's label is scanned as its parcel lies on the table: what came of it is asked at once. One that was looked at
 * already, or that nobody knows, is looked for as typed words are.
 */
export function useReturnScan(onSearch: (q: string) => void) {
  const [settings] = useReaderSettings();
  const [scanned, setScanned] = useState<ReturnCase>();
  const find = useMutation({
    mutationFn: async (readings: readonly string[]) => {
      for (const reading of readings) {
        const one = await caseOf(reading);
        if (one) return one;
      }
      return undefined;
    },
    onSuccess: (one, [reading = ""]) => {
      if (one && allowsReturnMove("check", one.state)) return setScanned(one);
      onSearch(one?.label?.trackingNumber ?? reading);
      if (one) toast.info("Ce retour n'est plus à contrôler");
      else toast.error("Aucun retour ne porte ce numéro");
    },
    meta: { failed: "Le scan n'a pas pu être lu. Scannez à nouveau." },
  });
  useScanner({
    enabled: scanned === undefined,
    layout: settings.layout,
    onScan: (readings) => {
      if (!document.querySelector("dialog[open]")) find.mutate(readings);
    },
  });
  return { scanned, close: () => setScanned(undefined) };
}

/** The one return whose label bears a number. */
async function caseOf(reading: string): Promise<ReturnCase | undefined> {
  const number = trackingEnd(reading);
  if (!number) return undefined;
  const { cases } = await api.admin.returnCases.list({ q: number });
  return cases.find(({ label }) => label && trackingEnd(label.trackingNumber) === number);
}
