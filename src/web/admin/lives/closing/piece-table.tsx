import type { ReactNode } from "react";
import { DataTable } from "#web/ui/admin/data-table.tsx";
import { Money } from "#web/ui/money.tsx";

export interface CountedPiece {
  id: string;
  reference: string | null;
  name: string;
  color: string | null;
  size: string | null;
  priceCents: number;
  count: number;
}

type PieceTableProps = {
  caption: string;
  /** What is counted: "Reste", "En attente". */
  counted: string;
  pieces: readonly CountedPiece[];
  /** What can be done about one. */
  acts?: (piece: CountedPiece) => ReactNode;
};

/** "A6 Noir 38": as staff call a piece. */
export const wordsOf = ({ reference, name, color, size }: CountedPiece): string =>
  [reference, [color, size].filter(Boolean).join(" ") || name].filter(Boolean).join(" ");

/** Pieces of a live with a number each. */
export function PieceTable({ caption, counted, pieces, acts }: PieceTableProps) {
  return (
    <DataTable
      caption={caption}
      compact
      readOnly={!acts}
      twoLines
      rows={pieces}
      rowId={({ id }) => id}
      rowName={({ reference, name }) => reference ?? name}
      columns={[
        {
          id: "piece",
          header: "Pièce",
          onPhone: "title",
          cell: ({ reference, name, color, size }) => (
            <>
              <strong className="font-code">{reference}</strong>{" "}
              {[name, color, size].filter(Boolean).join(" · ")}
            </>
          ),
        },
        {
          id: "count",
          header: counted,
          align: "end",
          onPhone: "detail",
          cell: ({ count }) => (
            <span>
              <span className="md:hidden">{counted} </span>
              {count}
            </span>
          ),
        },
        {
          id: "price",
          header: "Prix",
          align: "end",
          onPhone: "figure",
          cell: ({ priceCents }) => <Money cents={priceCents} />,
        },
        ...(acts
          ? [
              {
                id: "actions",
                header: "Actions",
                align: "end" as const,
                onPhone: "actions" as const,
                cell: acts,
              },
            ]
          : []),
      ]}
      empty={null}
    />
  );
}

/** What a list of them amounts to: in number, and in cents. */
export const sumsOf = (pieces: readonly CountedPiece[]): { count: number; cents: number } => ({
  count: pieces.reduce((sum, { count }) => sum + count, 0),
  cents: pieces.reduce((sum, { count, priceCents }) => sum + count * priceCents, 0),
});
