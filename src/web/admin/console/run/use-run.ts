import { useQuery } from "@tanstack/react-query";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { neighborInRun } from "#domain/run-of-live.ts";
import { consolePieces } from "#web/admin/console/console-queries.ts";
import { isSoldOut, type ShownReference, shownReferences } from "./shown-references.ts";

export interface Run {
  /** Undefined while the pieces are being read. */
  references: ShownReference[] | undefined;
  next: ShownReference | undefined;
  previous: ShownReference | undefined;
}

/** The run of a live around the piece that was shown last. */
export function useRun(live: ConsoleLive): Run {
  const { data } = useQuery(consolePieces(live.id));
  const references = data && shownReferences(data, live.run);
  const neighbor = (step: 1 | -1) => {
    const order = (references ?? []).map(({ reference }) => reference);
    const sold = new Set((references ?? []).filter(isSoldOut).map(({ reference }) => reference));
    const found = neighborInRun(order, live.shownLast, step, (reference) => sold.has(reference));
    return references?.find(({ reference }) => reference === found);
  };
  return { references, next: neighbor(1), previous: neighbor(-1) };
}
