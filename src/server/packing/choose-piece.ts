import { isSettled, isToPack, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { parcelWords, pieceWords } from "#wording/packing.ts";

/** An item of the scanned piece's product, as `findPieces` sorts them: what the packer means most likely comes first. */
export interface Piece {
  itemId: string;
  orderNumber: string;
  status: OrderStatus;
  parcelId: string | null;
  packedIn: string | null;
  takesUnit: boolean;
  reference: string;
  name: string | null;
  recipient: string | null;
  buyerNumber: number | null;
}

interface Open {
  parcelId: string;
  /** A piece lies in its bag: no other parcel is opened by a piece. */
  isBeingPacked: boolean;
}

/**
 * The item that a scanned piece stands for, of those of its product, of which all units have one code: one of the open
 * parcel that is not in its bag yet, else of another parcel while none is being packed. Refuses every other piece by
 * what is most telling about it.
 */
export function choosePiece<One extends Piece>(pieces: readonly One[], open: Open | undefined): One {
  const waiting = pieces.filter(
    ({ status, takesUnit, packedIn }) => isToPack(status) && takesUnit && packedIn === null,
  );
  const here = waiting.find(({ parcelId }) => parcelId === open?.parcelId);
  if (here) return here;
  const elsewhere = waiting[0];
  if (open?.isBeingPacked) {
    const own = pieces.find(
      ({ parcelId, packedIn }) => parcelId === open.parcelId || packedIn === open.parcelId,
    );
    if (own) throw reasonOf(own);
    if (elsewhere) throw refusal("PIECE_OF_OTHER_PARCEL", facts(elsewhere));
  }
  if (elsewhere) return elsewhere;
  const [likeliest] = pieces;
  if (!likeliest) throw new Error("A piece of no order has nothing to choose from");
  throw reasonOf(likeliest);
}

function reasonOf(piece: Piece) {
  const { piece: words } = facts(piece);
  if (piece.status.startsWith("cancelled"))
    return refusal("PIECE_OF_CANCELLED_ORDER", { piece: words, order: piece.orderNumber });
  if (!isSettled(piece.status)) return refusal("PIECE_NOT_PAID", { piece: words, order: piece.orderNumber });
  if (!piece.takesUnit) return refusal("PIECE_SOLD_TO_NOBODY", { piece: words });
  return refusal("PIECE_ALREADY_PACKED", facts(piece));
}

const facts = (piece: Piece) => ({
  piece: pieceWords(piece),
  whose: parcelWords(piece),
});
