/** What the buyer of a piece that could not be found may choose instead. */
export const SHORTAGE_CHOICES = ["refund", "wait"] as const;
export type ShortageChoice = (typeof SHORTAGE_CHOICES)[number];

/** How a shortage ended. `cancelled`: its order was, or was opened again, and all is given back. */
export const SHORTAGE_OUTCOMES = ["refunded", "replaced", "found", "cancelled"] as const;
export type ShortageOutcome = (typeof SHORTAGE_OUTCOMES)[number];

/**
 * The last day to which a buyer may wait for a missing piece (ISO date): the one that she was promised her parcel on (code de
 * la consommation, L216-1). Once it has come, waiting is no choice any more, and her money goes back.
 */
export const mayWaitUntil = (promised: string | null, today: string): string | null =>
  promised !== null && promised > today ? promised : null;
