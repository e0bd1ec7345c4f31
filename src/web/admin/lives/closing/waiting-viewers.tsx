import type { LiveClosing } from "#contract/admin/live-console.ts";
import { WaitingActs } from "#web/admin/waiting/waiting-acts.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";
import { PieceTable, sumsOf, wordsOf } from "./piece-table.tsx";

/** What was asked for and was sold: what most viewers wait for first. */
export function WaitingViewers({ waiting }: { waiting: LiveClosing["waiting"] }) {
  const pieces = waiting.map(({ productId, people, ...piece }) => ({
    ...piece,
    id: productId,
    count: people,
  }));
  const { count, cents } = sumsOf(pieces);
  return (
    <Card id="closing-waiting" title="En attente">
      {pieces.length === 0 ? (
        <p className="text-ink-2">Personne n'attend de pièce vendue.</p>
      ) : (
        <>
          <p className="mb-3">
            {countOf(count, "demande attend", "demandes attendent")} {countOf(pieces.length, "pièce")}, soit{" "}
            <Money cents={cents} /> qui n'ont pas été vendus. Une pièce qui se libère va à la première
            personne.
          </p>
          <PieceTable
            caption="Pièces attendues"
            counted="En attente"
            pieces={pieces}
            acts={(piece) => (
              <WaitingActs
                inMenu
                piece={{ productId: piece.id, words: wordsOf(piece), people: piece.count }}
              />
            )}
          />
        </>
      )}
    </Card>
  );
}
