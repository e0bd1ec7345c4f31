import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ConsolePiece } from "#contract/admin/live-console.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { DataTable } from "#web/ui/admin/data-table.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";

/** What is left of the pieces of a live: units of a counted stock that nobody has taken. */
export function Unsold({ liveId }: { liveId: string }) {
  const pieces = useQuery(orpc.admin.liveConsole.pieces.queryOptions({ input: { liveId } }));
  return (
    <Card id="closing-unsold" title="Invendus">
      <Loaded
        query={pieces}
        failed="Impossible de charger les pièces du live"
        label="Chargement des pièces"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) => {
          const left = data.filter(isLeft);
          const units = left.reduce((sum, piece) => sum + piece.left, 0);
          const cents = left.reduce((sum, piece) => sum + piece.left * piece.priceCents, 0);
          return (
            <>
              <p className="mb-3">
                {units === 0 ? (
                  "Tout est vendu."
                ) : (
                  <>
                    {countOf(units, "pièce reste", "pièces restent")}, <Money cents={cents} />.{" "}
                    <Link to={withQuery(paths.admin.products, { live: liveId })} className={LINK}>
                      Les reporter dans un autre live
                    </Link>
                  </>
                )}
              </p>
              {units > 0 && (
                <DataTable
                  caption="Pièces invendues"
                  compact
                  readOnly
                  rows={left}
                  rowId={({ id }) => id}
                  rowName={({ refCategory, name }) => refCategory ?? name}
                  columns={[
                    {
                      id: "piece",
                      header: "Pièce",
                      onPhone: "title",
                      cell: ({ refCategory, name, color, size }) => (
                        <>
                          <strong className="font-code">{refCategory}</strong>{" "}
                          {[name, color?.name, size].filter(Boolean).join(" · ")}
                        </>
                      ),
                    },
                    { id: "left", header: "Reste", align: "end", cell: (piece) => piece.left },
                    {
                      id: "price",
                      header: "Prix",
                      align: "end",
                      cell: ({ priceCents }) => <Money cents={priceCents} />,
                    },
                  ]}
                  empty={null}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

const isLeft = (piece: ConsolePiece): piece is ConsolePiece & { left: number } =>
  piece.left !== null && piece.left > 0;
