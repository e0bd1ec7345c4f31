import { paths } from "#web/paths.ts";

/** Headings of the pages that staff write, by address. */
export const TEXT_TITLES: Readonly<Record<string, string>> = {
  [paths.legalNotice]: "Mentions légales",
  [paths.terms]: "Conditions générales de vente",
  [paths.contact]: "Contact",
  [paths.privacy]: "Confidentialité",
  [paths.accessibility]: "Accessibilité",
  [paths.questions]: "Questions fréquentes",
};
