/** Pages that a French shop must show; each stands in the pages table under its code. */
export const LEGAL_PAGES = [
  { code: "mentions-legales", title: "Mentions légales" },
  { code: "cgv", title: "Conditions générales de vente" },
  { code: "confidentialite", title: "Confidentialité" },
  { code: "accessibilite", title: "Accessibilité" },
  { code: "contact", title: "Contact" },
] as const;
export type LegalPageCode = (typeof LEGAL_PAGES)[number]["code"];

export const PAGE_CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A code as it is meant when it is typed: "Ma page" is "ma-page". */
export const asPageCode = (typed: string): string => typed.toLowerCase().replace(/\s+/g, "-");
