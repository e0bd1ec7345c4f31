import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { pieceReference } from "#wording/packing-slip.ts";
import { readBag } from "./packed-items.sql.ts";

/** A piece that lies in a bag and does not, or no longer, go in its parcel. */
export interface ForeignJson {
  id: string;
  orderNumber: string;
  refCategory: string | null;
  ref: number;
  name: string | null;
  cancelled: boolean;
}

/** Refuses while a piece that does not go in the parcel lies in its bag and, where a scan ends it, while one is missing. */
export async function refuseWrongBag(tx: Tx, parcelId: string, { whole }: { whole: boolean }): Promise<void> {
  const { missing, foreign } = await readBag(tx, { parcelId });
  if (foreign) throw refusal("PARCEL_HOLDS_FOREIGN", { pieces: foreign.map(foreignWords) });
  if (whole && missing > 0) throw refusal("PARCEL_INCOMPLETE", { missing });
}

const foreignWords = (piece: ForeignJson): string => `${pieceReference(piece)} (${piece.orderNumber})`;
