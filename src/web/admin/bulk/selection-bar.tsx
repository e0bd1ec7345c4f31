import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import { SelectionDock } from "#web/ui/admin/selection-dock.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatCount } from "#wording/format.ts";
import type { RowWords, Selected } from "./use-selection.ts";

type SelectionBarProps<Gist> = {
  selected: Selected<Gist>;
  /** "commande sélectionnée", and how that reads from two on. */
  words: RowWords;
  /** Every row of the filter, whatever page it is on; absent where all rows are on one. */
  all?: {
    /** Undefined where nobody counted: all that are found are offered. */
    total: number | undefined;
    read: () => Promise<{ rows: readonly Gist[] }>;
    /** The fixed sentence of the list that cannot be read. */
    failed: string;
  };
  children: ReactNode;
};

/** How many rows are ticked and what can be done with them, docked at the foot of the window. */
export function SelectionBar<Gist>({ selected, words, all, children }: SelectionBarProps<Gist>) {
  const count = selected.rows.length;
  const most = Math.min(all?.total ?? MOST_AT_ONCE, MOST_AT_ONCE);
  return (
    <SelectionDock
      count={count}
      words={words}
      onClear={selected.clear}
      wider={all && count < most && <ChooseAll all={all} onChosen={selected.choose} />}
    >
      {children}
    </SelectionDock>
  );
}

type ChooseAllProps<Gist> = {
  all: NonNullable<SelectionBarProps<Gist>["all"]>;
  onChosen: (rows: readonly Gist[]) => void;
};

/** The server says which rows those are; of more than can be done at once, the first of the list. */
function ChooseAll<Gist>({ all: { total, read, failed }, onChosen }: ChooseAllProps<Gist>) {
  const choose = useMutation({
    mutationFn: read,
    onSuccess: ({ rows }) => onChosen(rows),
    meta: { failed },
  });
  return (
    <Button
      look="text"
      className="max-md:px-0 md:px-2"
      pending={choose.isPending}
      onClick={() => choose.mutate()}
    >
      {offerOf(total)}
    </Button>
  );
}

function offerOf(total: number | undefined): string {
  if (total === undefined) return "Sélectionner tous les résultats";
  return total > MOST_AT_ONCE
    ? `Sélectionner les ${MOST_AT_ONCE} premiers résultats`
    : `Sélectionner les ${formatCount(total)} résultats`;
}
