import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import { nextLive } from "#domain/present-live.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { tellNone, useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { livesQuery } from "#web/admin/lives/live-choices.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { countOf, formatDateTimeProse } from "#wording/format.ts";
import type { CountedPiece } from "./piece-table.tsx";

type CarryOverProps = { liveId: string; isActive: boolean; pieces: readonly CountedPiece[]; count: number };

/** One press for all that is left of a live: it is on sale again in the live that follows. */
export function CarryOver({ liveId, isActive, pieces, count }: CarryOverProps) {
  const acts = useBulkActs("products");
  const lives = useQuery(livesQuery);
  const [asking, setAsking] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const next = nextLive(lives.data ?? [], liveId, openedAt);
  const carry = () =>
    next &&
    acts.start.mutate(
      {
        kind: "products.carry",
        rowIds: pieces.slice(0, MOST_AT_ONCE).map(({ id }) => id),
        liveId: next.id,
      },
      { onError: tellNone, onSettled: () => setAsking(false) },
    );
  // Until then each is on sale here: it would be sold twice.
  if (isActive)
    return (
      <p className="mb-3 text-small text-ink-2">
        Une fois le live terminé, un bouton les remet en vente dans le live suivant.
      </p>
    );
  return (
    <>
      <BulkActs acts={acts} />
      {lives.data && !next && (
        <p className="mb-3 text-small text-ink-2">
          Aucun live n'est daté après celui-ci. Une fois créé, il reçoit les invendus d'un seul bouton.
        </p>
      )}
      {next && (
        <Button look="secondary" className="mb-3 max-w-full" onClick={() => setAsking(true)}>
          <span className="min-w-0 wrap-anywhere">Remettre en vente dans {next.title}</span>
        </Button>
      )}
      {next && (
        <ConfirmDialog
          open={asking}
          title={`Remettre en vente ${countOf(count, "pièce")}`}
          confirmLabel="Remettre en vente"
          danger={false}
          pending={acts.start.isPending}
          onConfirm={carry}
          onCancel={() => setAsking(false)}
        >
          <p>
            Dans «{"\u00a0"}
            {next.title}
            {"\u00a0"}», live du {formatDateTimeProse(next.liveDate)}, au même prix et avec ce qui reste de
            chacune. Ce que ce live a déjà n'est pas ajouté une seconde fois.
          </p>
          <p className="mt-2 text-ink-2">Le bilan de ce live-ci les compte toujours comme invendues.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
