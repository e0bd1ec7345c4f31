import { buyerNumberWords } from "./buyer-number.ts";

interface Whose {
  buyerNumber: number | null;
  recipient: string | null;
}

/** "n° 14, Laura V.": how a packer calls whose bag it is across the table. */
export const buyerWords = ({ buyerNumber, recipient }: Whose): string =>
  [buyerNumber !== null && buyerNumberWords(buyerNumber), recipient].filter(Boolean).join(", ");

/** "n° 14, Laura V. (HF-noel-12)" */
export function parcelWords(parcel: Whose & { orderNumber: string }): string {
  const buyer = buyerWords(parcel);
  return buyer ? `${buyer} (${parcel.orderNumber})` : parcel.orderNumber;
}

/** "A12 Robe portefeuille" */
export const pieceWords = ({ reference, name }: { reference: string; name: string | null }): string =>
  [reference, name].filter(Boolean).join(" ");
