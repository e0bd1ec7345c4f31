import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PRODUCT_FACTS } from "#domain/product-facts.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { incompleteWords } from "#wording/product-facts.ts";
import { useLiveSwitch } from "./use-live-switch.ts";

type Turn = Parameters<ReturnType<typeof useLiveSwitch>>[0];

/** The pieces of a live that lack what must be shown of them. */
export const incompleteQuery = (live: string) =>
  orpc.admin.products.list.queryOptions({ input: { live, state: "incomplete" } });

/** "12 pièces ne peuvent pas être commandées : il manque photo."; empty where every piece may be ordered. */
export function sayIncomplete(
  found:
    | { total: number; rows: readonly { missing: readonly (typeof PRODUCT_FACTS)[number][] }[] }
    | undefined,
  sellIncomplete: unknown,
): string {
  if (!found || found.total === 0 || sellIncomplete === "yes") return "";
  const missing = new Set(found.rows.flatMap((row) => row.missing));
  return incompleteWords(
    found.total,
    PRODUCT_FACTS.filter((fact) => missing.has(fact)),
  );
}

/** Puts a live on air or takes it off; whether it may go on air with pieces that can't be ordered is asked before. */
export function useLiveOpening() {
  const queries = useQueryClient();
  const turn = useLiveSwitch();
  const [asked, setAsked] = useState<{ turn: Turn; words: string }>();

  async function wordsOf(liveId: string): Promise<string> {
    const [found, settings] = await Promise.all([
      queries.fetchQuery({ ...incompleteQuery(liveId), staleTime: 0 }),
      queries.fetchQuery(orpc.admin.settings.get.queryOptions()),
    ]);
    return sayIncomplete(found, settings.values.sellIncomplete);
  }
  const turnOrAsk = (wanted: Turn) => {
    if (!wanted.isActive) return turn(wanted);
    // What can't be read forbids nothing.
    const told = wordsOf(wanted.id).catch(() => "");
    void told.then((words) => (words ? setAsked({ turn: wanted, words }) : turn(wanted)));
  };
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title="Des pièces sont incomplètes"
      confirmLabel="Activer le live"
      danger={false}
      onConfirm={() => {
        if (asked) turn(asked.turn);
        setAsked(undefined);
      }}
      onCancel={() => setAsked(undefined)}
    >
      <p>{asked?.words}</p>
      <p className="mt-2 text-ink-2">
        Elles se trouvent avec leur référence, mais ne se commandent qu'une fois complétées dans
        «&nbsp;Produits&nbsp;».
      </p>
    </ConfirmDialog>
  );
  return { turn: turnOrAsk, question };
}
