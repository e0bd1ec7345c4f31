import type { InvoiceFacts, InvoiceLine, InvoiceParty } from "#domain/invoices.ts";
import { formatEuros } from "#domain/money.ts";
import { formatDateProse, formatDateTimeProse, formatMonth } from "./format.ts";
import { vatRateName } from "./seller.ts";

export type InvoiceKind = "invoice" | "credit-note";

/** Who bought, where an order has neither an address nor a person. */
export const UNNAMED_BUYER = "Cliente";

export const INVOICE_NAMES: Record<InvoiceKind, string> = { invoice: "Facture", "credit-note": "Avoir" };
/** At the head of the paper. */
export const INVOICE_HEADS: Record<InvoiceKind, string> = { invoice: "FACTURE", "credit-note": "AVOIR" };
/** What a buyer presses. */
export const DOWNLOAD_INVOICE: Record<InvoiceKind, string> = {
  invoice: "Télécharger ma facture (PDF)",
  "credit-note": "Télécharger mon avoir (PDF)",
};

/** An ISO date at noon, so that it is the same day in Paris. */
export const dayProse = (isoDate: string): string => formatDateProse(`${isoDate}T12:00:00Z`);

/** What a line is of. */
export function lineName({ is, name }: Pick<InvoiceLine, "is" | "name">): string {
  if (is === "delivery") return "Livraison Colissimo";
  if (is === "label") return "Étiquette de retour, à la charge de la cliente";
  if (is === "chargeback") return "Paiement repris par la banque";
  return is === "gesture" ? "Geste commercial" : name;
}

/** "Payée le 20 novembre 2026 par carte bancaire (CB •••• 1234).", of a credit note how the money went back. */
export function paidSentence(
  kind: InvoiceKind,
  { means, by, isCard, on, creditCents = 0 }: InvoiceFacts["payment"],
): string {
  const day = dayProse(on);
  if (kind === "credit-note") {
    if (means === "transfer") return `Remboursé le ${day} par virement.`;
    if (means === "other") return `Remboursé le ${day} hors de la boutique.`;
    if (means === "chargeback") return `Repris le ${day} par la banque (paiement rejeté ou contesté).`;
    if (means === "exchange") return `Reporté le ${day} sur la facture qui remplace celle-ci.`;
    if (means === "credit") return `Rendu le ${day} en avoir de la boutique.`;
    return isCard ? `Remboursé le ${day} sur la carte du paiement.` : `Remboursé le ${day}, ${by}.`;
  }
  if (means === "credit") return `Payée le ${day} par avoir de la boutique.`;
  const part = creditCents > 0 ? `, dont ${formatEuros(creditCents)} par avoir de la boutique` : "";
  if (means === "transfer") return `Payée le ${day} par virement${part}.`;
  if (!isCard) return `Payée le ${day}, ${by}${part}.`;
  return `Payée le ${day} par carte bancaire${/\d{4}$/.test(by) ? ` (${by})` : ""}${part}.`;
}

/** The words of the paper. A seller without VAT names no price as with or without it. */
export const INVOICE_WORDS = {
  duplicate: "Duplicata",
  issued: "Date d’émission",
  order: "Commande",
  seller: "Vendeur",
  buyer: "Cliente",
  deliveredTo: "Livrée à",
  heads: ["Réf.", "Désignation", "Qté", "PU HT", "TVA", "Total HT"],
  headsExempt: ["Réf.", "Désignation", "Qté", "Prix", "", "Total"],
  beforeDiscount: (price: string) => `Prix avant remise\u00a0: ${price}`,
  discount: (price: string) => `Remise\u00a0: −${price}`,
  net: (rate: string) => `Base HT à ${rate}`,
  vat: (rate: string) => `TVA ${rate}`,
  total: { invoice: "Total TTC", "credit-note": "Total de l’avoir TTC" },
  totalExempt: { invoice: "Total", "credit-note": "Total de l’avoir" },
  corrects: (number: string, day: string) => `Avoir sur la facture ${number} du ${day}.`,
  replaces: (number: string, day: string) => `Annule et remplace la facture ${number} du ${day}.`,
  reason: (reason: string) => `Motif\u00a0: ${reason}`,
  nature: "Opérations\u00a0: livraison de biens.",
  guarantee:
    "Garantie légale de conformité et des vices cachés\u00a0: voir les conditions générales de vente.",
  original: "Télécharger l’original (PDF)",
  attached: "Les données de ce document sont jointes à ce fichier au format Factur-X.",
  page: (number: number, all: number) => `Page ${number}/${all}`,
} as const;

/** What stands below the sums. */
export const wordsBelow = (
  kind: InvoiceKind,
  {
    corrects,
    replaces,
    reason,
    payment,
    exemption,
  }: Pick<InvoiceFacts, "corrects" | "replaces" | "reason" | "payment" | "exemption">,
): string[] =>
  [
    ...(corrects ? [INVOICE_WORDS.corrects(corrects.number, dayProse(corrects.issuedOn))] : []),
    ...(replaces ? [INVOICE_WORDS.replaces(replaces.number, dayProse(replaces.issuedOn))] : []),
    ...(reason ? [INVOICE_WORDS.reason(reason)] : []),
    paidSentence(kind, payment),
    exemption,
    INVOICE_WORDS.nature,
  ].filter(Boolean);

/** Below a name: street, town and country. */
export const addressRows = ({ street, zip, city, country }: InvoiceParty): string[] =>
  [street, `${zip} ${city}`.trim(), country === "MC" ? "Monaco" : "France"].filter(Boolean);

export const INVOICE_PENDING = "Un document est en cours de numérotation.";
export const invoiceWaits = (until: string): string =>
  `La facture attend l'adresse de la cliente\u00a0: enregistrez-la et la facture suit. Sans adresse, elle est établie quand la commande part, au plus tard le ${formatDateTimeProse(until)}.`;
export const AWAITING_ADDRESS = {
  name: "Factures en attente d'une adresse",
  words:
    "Ces commandes sont payées et n'ont pas d'adresse. Leur facture suit dès qu'elle est enregistrée\u00a0; sans adresse, elle est établie quand la commande part, au plus tard une heure avant la fin du mois du paiement.",
} as const;

/** Of a sum of documents at one rate of VAT. */
export function ofRateName(rate: number | null): string {
  if (rate === null) return "Documents effacés";
  return rate === 0 ? "Sans TVA" : `À ${vatRateName(rate)}`;
}

/** Where staff open the file of a document, and where the page that says the same. */
export const invoiceFileOfStaff = (invoiceId: string): string => `/api/admin/invoices/${invoiceId}/file.pdf`;
export const invoicePageOfStaff = (invoiceId: string): string => `/api/admin/invoices/${invoiceId}/page.html`;

/** The same for whoever ordered. */
export const invoiceFileOf = (orderId: string, invoiceId: string): string =>
  `/api/guest-orders/${orderId}/invoices/${invoiceId}/file.pdf`;
export const invoicePageOf = (orderId: string, invoiceId: string): string =>
  `/api/guest-orders/${orderId}/invoices/${invoiceId}/page.html`;

export const READ_AS_PAGE = "Version web";

export const INVOICE_KIND_FILTERS: Record<InvoiceKind | "all", string> = {
  all: "Tous",
  invoice: "Factures",
  "credit-note": "Avoirs",
};

/** "2026", "novembre 2026", "20 novembre 2026". */
export function periodName(period: string): string {
  if (period.length === 4) return period;
  return period.length === 7 ? formatMonth(period) : dayProse(period);
}

export const BOOK_FILES = {
  ledger: {
    name: "Écritures comptables",
    words: "Ventes et encaissements par carte, en 18 colonnes, pour le logiciel de votre comptable.",
  },
  closings: {
    name: "Clôtures",
    words: "Chaque jour, mois et année clos, avec son empreinte et celle d'avant.",
  },
} as const;

export const CLOSING_NAMES = { day: "Jour", month: "Mois", year: "Année" } as const;

/** The heads of the closings' columns in a spreadsheet. */
export const CLOSING_COLUMNS = {
  position: "N°",
  kind: "Clôture",
  from: "Du",
  to: "Au",
  closedAt: "Clôturée le",
  invoices: "Factures",
  creditNotes: "Avoirs",
  sold: "Vendu TTC",
  credited: "Avoirs TTC",
  running: "Cumul TTC",
  ofRate: (kind: "invoice" | "credit-note", rate: string) => {
    const what = `${kind === "invoice" ? "Factures" : "Avoirs"} à ${rate}`;
    return { documents: `${what} (nombre)`, gross: `${what} TTC`, net: `${what} HT`, vat: `${what} TVA` };
  },
  lastPosition: "Dernière pièce (rang)",
  lastHash: "Empreinte de la dernière pièce",
  previousHash: "Empreinte de la clôture d'avant",
  hash: "Empreinte",
} as const;
