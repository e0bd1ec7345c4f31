import { useQuery } from "@tanstack/react-query";
import type { ConsolePiece } from "#contract/admin/live-console.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { CarryOver } from "./carry-over.tsx";
import { type CountedPiece, PieceTable, sumsOf } from "./piece-table.tsx";

/** What is left of the pieces of a live: units of a counted stock that nobody has taken. */
export function Unsold({ liveId, isActive }: { liveId: string; isActive: boolean }) {
  const read = useQuery(orpc.admin.liveConsole.pieces.queryOptions({ input: { liveId } }));
  return (
    <Card id="closing-unsold" title="Invendus">
      <Loaded
        query={read}
        failed="Impossible de charger les pièces du live"
        label="Chargement des pièces"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) => {
          const pieces = data.flatMap(leftOver);
          const { count, cents } = sumsOf(pieces);
          if (count === 0) return <p className="text-ink-2">Aucune pièce ne reste.</p>;
          return (
            <>
              <p className="mb-3">
                {countOf(count, "pièce reste", "pièces restent")}, <Money cents={cents} />.
                {!isActive && (
                  <>
                    {" "}
                    <ScreenLink
                      to={withQuery(paths.admin.products, { live: liveId, state: "free" })}
                      className={LINK}
                    >
                      Les reporter dans un autre live
                    </ScreenLink>
                  </>
                )}
              </p>
              <CarryOver liveId={liveId} isActive={isActive} pieces={pieces} count={count} />
              <PieceTable caption="Pièces invendues" counted="Reste" pieces={pieces} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

const leftOver = ({ id, refCategory, name, color, size, priceCents, left }: ConsolePiece): CountedPiece[] =>
  left === null || left <= 0
    ? []
    : [{ id, reference: refCategory, name, color: color?.name ?? null, size, priceCents, count: left }];
