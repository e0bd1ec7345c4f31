/** "HF-noel-12, Laura V." */
export const parcelWords = (orderNumber: string, recipient: string | null): string =>
  recipient ? `${orderNumber}, ${recipient}` : orderNumber;

/** "A12 Robe portefeuille" */
export const pieceWords = ({ reference, name }: { reference: string; name: string | null }): string =>
  [reference, name].filter(Boolean).join(" ");
