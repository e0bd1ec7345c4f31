type Holder = { handle: string | null; orderNumber: string };

/** "@lea_c (HF-VENDREDI-12)", "commande HF-VENDREDI-12" */
const holderWords = ({ handle, orderNumber }: Holder): string =>
  handle ? `@${handle} (${orderNumber})` : `commande ${orderNumber}`;

/** Who has a piece of which nothing is left, newest first; "" where nobody is known. */
export const heldBy = (holders: readonly Holder[]): string => holders.map(holderWords).join(", ");

export const heldBySentence = (holders: readonly Holder[]): string =>
  holders.length === 0 ? "" : `L'a\u00a0: ${heldBy(holders)}.`;
