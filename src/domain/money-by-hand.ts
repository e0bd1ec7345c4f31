/** How money arrived that staff note themselves. Cash and cheques are not taken: that would need an attested till. */
export const MEANS = ["transfer", "card"] as const;
export type Means = (typeof MEANS)[number];

export interface MoneyByHand {
  means: Means;
  /** The day in Paris, as an ISO date. */
  receivedOn: string;
  /** What the bank or the card provider calls it. */
  reference?: string | undefined;
}
