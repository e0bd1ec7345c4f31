import type { SharedFields } from "#contract/admin/product-fields.ts";
import { refusal } from "#domain/refusals.ts";
import type { RegulatedWord } from "#domain/regulated-words.ts";
import type { Context } from "#server/context.ts";
import { askAboutClaims, askAboutSaved } from "#server/regulated-words/ask-about-claims.ts";
import { readProducts } from "./product-rows.ts";
import { wordsOf } from "./write-products.ts";

interface SharedChange {
  rowIds: readonly string[];
  fields: SharedFields;
  keepsClaims?: boolean | undefined;
}

/** Refuses with CLAIMING_WORDS, once for all, what any of these products would claim by words that it did not say before. */
export async function askAboutFields(
  context: Context,
  { rowIds, fields: { size, fit }, keepsClaims = false }: SharedChange,
): Promise<void> {
  const now = [size ?? "", fit ?? ""];
  if (keepsClaims || askAboutClaims(context, { now, keepsClaims: true }).length === 0) return;
  const claims = new Map<string, RegulatedWord>();
  for (const product of await readProducts(context.db, rowIds)) {
    const changed = { ...product, size: size ?? product.size, fit: fit ?? product.fit };
    const texts = { now: wordsOf(changed), before: wordsOf(product), keepsClaims: true };
    const subject = { subjectKind: "product", subjectId: product.id } as const;
    for (const claim of await askAboutSaved(context.db, context, subject, texts))
      claims.set(claim.word, claim);
  }
  if (claims.size > 0) throw refusal("CLAIMING_WORDS", { claims: [...claims.values()] });
}
