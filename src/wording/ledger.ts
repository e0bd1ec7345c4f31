import type { LedgerAccount } from "#domain/ledger.ts";
import type { LedgerFault } from "#domain/ledger-check.ts";
import { vatRateName } from "./seller.ts";

export const JOURNALS = { VE: "Ventes", CB: "Encaissements carte", OD: "Avoirs utilisés" } as const;
export type Journal = keyof typeof JOURNALS;

const ACCOUNTS: Record<LedgerAccount, string> = {
  customers: "Clients divers web",
  sales: "Ventes de marchandises",
  shipping: "Ports et frais facturés",
  vat: "TVA collectée",
  gestures: "Remises accordées",
  gifts: "Avoirs offerts",
  cards: "Cartes à encaisser",
  advances: "Clients, sommes à rendre",
  waiting: "Compte d'attente",
};

const USES = Object.keys(ACCOUNTS) as LedgerAccount[];

/** What an account is called: one name a number, in a file whose rates change and where one number has had several uses. */
export const accountName = (kept: readonly Record<LedgerAccount, string>[], number: string): string =>
  USES.filter((use) => kept.some((numbers) => numbers[use] === number))
    .map((use) => ACCOUNTS[use])
    .join(" / ");

/** What a line of an entry says: that of a tax names its rate. */
export const lineLabel = (entry: string, rate?: number): string =>
  rate === undefined ? entry : `${entry}, TVA ${vatRateName(rate).replace("\u00a0", " ")}`;

export const LEDGER_WORDS = {
  invoice: (number: string) => `Facture ${number}`,
  "credit-note": (number: string) => `Avoir ${number}`,
  in: (order: string) => `Paiement commande ${order}`,
  out: (order: string) => `Remboursement commande ${order}`,
  waits: () => "Paiement par carte sans commande",
  known: (order: string) =>
    order ? `Paiement sans commande rattaché à ${order}` : "Paiement sans commande remboursé",
  beyond: (order: string) => `Rendu en trop par le prestataire, commande ${order}`,
  gifts: (order: string) => `Avoir offert commande ${order}`,
  advances: (order: string) => `Trop-perçu en avoir commande ${order}`,
};

/** What is wrong with an entry. */
export const LEDGER_FAULTS: Record<LedgerFault, string> = {
  blank: "n'a pas toutes ses mentions",
  account: "est sur un compte dont le numéro ne commence pas par trois chiffres",
  day: "porte une date qui n'existe pas",
  amount: "a une ligne sans montant, ou avec un débit et un crédit",
  balance: "n'est pas équilibrée",
  number: "ne porte pas le numéro qui suit celui d'avant",
  order: "porte une date antérieure à celle de la précédente",
};
