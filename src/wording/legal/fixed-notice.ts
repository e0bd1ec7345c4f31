import { type Seller, withdrawalNotice } from "#wording/withdrawal-notice.ts";

const seller = (word: string): Seller => ({
  name: word,
  address: word,
  registration: word,
  email: word,
  phone: word,
  returnAddress: word,
  mediator: word,
});

/**
 * The paragraphs of the notice of withdrawal that are the same for every seller. Terms that hold them all carry the
 * version of the notice in force, and stay so when a seller changes her telephone.
 */
export function fixedNotice(pageUrl: string): string[] {
  const of = (word: string) =>
    withdrawalNotice(seller(word), pageUrl).flatMap(({ paragraphs }) => paragraphs);
  const other = new Set(of("B"));
  return of("A").filter((paragraph) => other.has(paragraph));
}
