import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { orpc } from "#web/admin/client/api.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { INCOMPLETE_STAY, incompleteWords } from "#wording/product-facts.ts";
import { useLiveSwitch } from "./use-live-switch.ts";

type Turn = Parameters<ReturnType<typeof useLiveSwitch>>[0];

/** The pieces of lives that lack what must be shown of them, where those can't be ordered. */
export const incompleteQuery = (liveIds: string[]) =>
  orpc.admin.lives.incomplete.queryOptions({ input: { liveIds } });

/** Asks, before a live goes on air with pieces that can't be ordered, whether it is to. */
export function useOpeningQuestion() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ open: () => void; words: string }>();

  // A double click asks, and opens, once.
  const asking = useRef(false);
  const ask = (liveId: string, open: () => void) => {
    if (asking.current) return;
    asking.current = true;
    // What can't be read forbids nothing.
    const found = queries.fetchQuery({ ...incompleteQuery([liveId]), staleTime: 0 }).catch(() => undefined);
    void found.then((read) => {
      asking.current = false;
      if (read && read.pieces > 0) setAsked({ open, words: incompleteWords(read.pieces, read.missing) });
      else open();
    });
  };
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title="Pièces incomplètes"
      confirmLabel="Activer le live"
      danger={false}
      onConfirm={() => {
        asked?.open();
        setAsked(undefined);
      }}
      onCancel={() => setAsked(undefined)}
    >
      <p>{asked?.words}</p>
      <p className="mt-2 text-ink-2">{INCOMPLETE_STAY}</p>
    </ConfirmDialog>
  );
  return { ask, question };
}

/** Puts a live on air or takes it off, and asks before the former. */
export function useLiveOpening(closing: Parameters<typeof useLiveSwitch>[0]) {
  const turn = useLiveSwitch(closing);
  const { ask, question } = useOpeningQuestion();
  const turnOrAsk = (wanted: Turn) => (wanted.isActive ? ask(wanted.id, () => turn(wanted)) : turn(wanted));
  return { turn: turnOrAsk, question };
}
