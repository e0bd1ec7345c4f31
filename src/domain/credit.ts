/** Where shop credit comes from. */
export const CREDIT_SOURCES = ["gift", "refund", "fee"] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

/** What adds to a credit or takes from it. */
export const CREDIT_MOVEMENTS = ["granted", "spent", "given-back", "expired", "withdrawn"] as const;
export type CreditMovementKind = (typeof CREDIT_MOVEMENTS)[number];

/** From here on staff are asked once more whether they mean it. */
export const LARGE_CREDIT_CENTS = 10_000;
export const MOST_CREDIT_CENTS = 100_000;

/** So long before a credit runs out its holder is told. */
export const CREDIT_ENDS_SOON_DAYS = 14;

interface Usable {
  id: string;
  usableCents: number;
  expiresAt: Date | null;
  grantedAt: Date;
}

/** What of each credit pays an amount: what runs out first goes first, then the oldest. */
export function shareOfCredits(
  credits: readonly Usable[],
  amountCents: number,
): { id: string; cents: number }[] {
  let left = amountCents;
  return [...credits]
    .sort(
      (a, b) =>
        (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) ||
        a.grantedAt.getTime() - b.grantedAt.getTime(),
    )
    .flatMap(({ id, usableCents }) => {
      const cents = Math.min(left, usableCents);
      left -= cents;
      return cents > 0 ? [{ id, cents }] : [];
    });
}
