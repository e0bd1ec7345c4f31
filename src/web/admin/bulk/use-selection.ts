import { useState } from "react";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { Selection } from "#web/ui/admin/data-table.tsx";
import { toast } from "#web/ui/toasts.ts";

/** "commande", "commandes" and so on: how many of them are ticked is said with it. */
export type RowWords = readonly [one: string, many: string];

export interface Selected<Gist> {
  /** For the table. */
  selection: Selection;
  /** What is ticked, as fresh as it is known. */
  rows: readonly Gist[];
  choose: (rows: readonly Gist[]) => void;
  clear: () => void;
}

/**
 * What is ticked in a list, kept while it turns its pages or is read again. Of each row its gist is kept: what an act
 * on it must know when the row itself is on no page in sight.
 */
export function useSelection<Row, Gist extends { id: string | number }>(
  rows: readonly Row[] | undefined,
  gistOf: (row: Row) => Gist,
  [, many]: RowWords,
): Selected<Gist> {
  const [kept, setKept] = useState<ReadonlyMap<string, Gist>>(new Map());
  const onPage = new Map((rows ?? []).map(gistOf).map((gist) => [String(gist.id), gist]));
  return {
    // A row of this page is newer than what was ticked on it.
    rows: [...kept].map(([id, gist]) => onPage.get(id) ?? gist),
    selection: {
      chosen: new Set(kept.keys()),
      onChange: (ids) => {
        const next = new Map<string, Gist>();
        for (const id of ids) {
          const gist = kept.get(id) ?? onPage.get(id);
          if (gist) next.set(id, gist);
        }
        if (next.size > MOST_AT_ONCE) toast.warning(`${MOST_AT_ONCE} ${many} au plus à la fois.`);
        else setKept(next);
      },
    },
    choose: (all) => setKept(new Map(all.map((gist) => [String(gist.id), gist]))),
    clear: () => setKept(new Map()),
  };
}
