import { parseEuros } from "#domain/money.ts";
import { type OtherMeansCode, readMeans, writeMeans } from "#domain/payment-means.ts";

/** A means with its bounds as they are typed: "50,00", or nothing. */
export interface TypedMeans {
  code: OtherMeansCode;
  min: string;
  max: string;
}

const euros = (cents: number | null): string =>
  cents === null ? "" : (cents / 100).toFixed(2).replace(".", ",");

/** The means of a setting as one text field holds them. */
export const asTypedMeans = (kept: string): string =>
  JSON.stringify(
    readMeans(kept).map(({ code, minCents, maxCents }) => ({
      code,
      min: euros(minCents),
      max: euros(maxCents),
    })),
  );

export const typedMeans = (typed: string): TypedMeans[] => JSON.parse(typed || "[]") as TypedMeans[];

/** What they mean; a bound that can't be read makes a setting that the rules refuse. */
export function givenMeans(typed: string): string {
  const means = typedMeans(typed);
  const isReadable = means.every(({ min, max }) =>
    [min, max].every((text) => text.trim() === "" || parseEuros(text) !== undefined),
  );
  if (!isReadable) return "?";
  const cents = (text: string) => (text.trim() === "" ? null : (parseEuros(text) ?? null));
  return writeMeans(
    means.map(({ code, min, max }) => ({ code, minCents: cents(min), maxCents: cents(max) })),
  );
}
