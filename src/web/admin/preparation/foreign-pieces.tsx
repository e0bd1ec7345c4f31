import { PackageX } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { pieceReference } from "#wording/packing-slip.ts";
import type { PackedOrder } from "./packed-order.ts";

type ForeignPiecesProps = { pieces: PackedOrder["foreign"]; onTaken: (itemId: string) => void };

/** What lies in the bag and no longer goes: its order was cancelled or set apart while the parcel was being packed. */
export function ForeignPieces({ pieces, onTaken }: ForeignPiecesProps) {
  return (
    <div role="alert" className="empty:hidden">
      {pieces.length > 0 && (
        <div className="rounded-card border-2 border-danger bg-danger-soft p-3">
          <p className="flex items-center gap-3 font-semibold text-danger">
            <Icon of={PackageX} size={24} className="shrink-0" />À retirer du colis
          </p>
          <ul className="mt-2 flex flex-col gap-2">
            {pieces.map((piece) => (
              <li key={piece.id} className="flex flex-wrap items-center gap-3">
                <p className="min-w-40 grow basis-40 wrap-anywhere">
                  <span className="font-code text-h2 font-bold">{pieceReference(piece)}</span> {piece.name}
                  {"\u00a0· "}
                  {piece.orderNumber} {piece.cancelled ? "est annulée" : "ne part plus avec ce colis"}
                </p>
                <Button look="secondary" onClick={() => onTaken(piece.id)}>
                  C'est retiré
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
