import type { StatusWith } from "./status-with.ts";

/** How money arrived that staff note themselves. Cash and cheques are not taken: that would need an attested till. */
export const MEANS = ["transfer", "card"] as const;
export type Means = (typeof MEANS)[number];
/** Known by name so that whoever sends them is told why not. */
export const MEANS_NOT_KEPT = ["cash", "cheque"] as const;

export const isMeans = (means: string): means is Means => (MEANS as readonly string[]).includes(means);

/** How staff gave money back outside the shop. No cash: that would need an attested till. */
export const GIVEN_MEANS = ["transfer", "other"] as const;
export type GivenMeans = (typeof GIVEN_MEANS)[number];

/** Or it was not given: the bank took a contested or unpaid payment back, of which the card provider tells nothing. */
export const ELSEWHERE_MEANS = [...GIVEN_MEANS, "chargeback"] as const;
export type ElsewhereMeans = (typeof ELSEWHERE_MEANS)[number];

export interface GivenElsewhere<M = ElsewhereMeans> {
  means: M;
  /** The day in Paris, as an ISO date. */
  givenOn: string;
  reference?: string | undefined;
}

export interface MoneyByHand {
  means: Means;
  /** The day in Paris, as an ISO date. */
  receivedOn: string;
  /** What the bank or the card provider calls it. */
  reference?: string | undefined;
}

/** An order may be written down some days after its money came; money of an earlier day has a wrong month or year. */
export const NOTED_LATE_DAYS = 31;

/** Part of REFUSAL_STATUS. */
export const MONEY_BY_HAND_REFUSAL_STATUS = {
  MONEY_ALREADY_NOTED: 409,
  MONEY_GIVEN_BACK: 409,
  MONEY_OF_OTHER_AMOUNT: 409 as StatusWith<{ amountCents: number }>,
  MONEY_BEFORE_ORDER: 409 as StatusWith<{ notBefore: string }>,
  CASH_NOT_KEPT: 409,
  CHARGEBACK_OF_NO_CARD: 409,
  SURCHARGE_NOT_DUE: 409,
  SURCHARGE_BEFORE_LATE: 409 as StatusWith<{ dueOn: string }>,
  GIVEN_BEFORE_PAID: 409 as StatusWith<{ paidOn: string }>,
} as const;
