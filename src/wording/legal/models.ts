import { LEGAL_PAGES, type LegalPageCode } from "#domain/legal-pages.ts";
import type { LegalFacts } from "./facts.ts";
import { accessibility, contact, legalNotice } from "./notices.ts";
import { privacy } from "./privacy.ts";
import { termsOfSale } from "./terms.ts";

const MODELS: Record<LegalPageCode, (facts: LegalFacts) => string> = {
  "mentions-legales": legalNotice,
  cgv: termsOfSale,
  confidentialite: privacy,
  accessibilite: accessibility,
  contact,
};

/** The text of a page that the law wants, as the editor would have written it. */
export const legalModel = (code: LegalPageCode, facts: LegalFacts): string => MODELS[code](facts);

export const legalModels = (facts: LegalFacts) =>
  LEGAL_PAGES.map(({ code, title }) => ({ code, title, content: legalModel(code, facts) }));
