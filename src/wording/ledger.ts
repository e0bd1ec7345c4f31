import type { LedgerAccount } from "#domain/ledger.ts";
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
};

/** What an account is called; that of a tax names its rate. */
export const accountName = (account: LedgerAccount, rate?: number): string =>
  rate === undefined ? ACCOUNTS[account] : `${ACCOUNTS[account]} ${vatRateName(rate).replace("\u00a0", " ")}`;

export const LEDGER_WORDS = {
  invoice: (number: string) => `Facture ${number}`,
  "credit-note": (number: string) => `Avoir ${number}`,
  in: (order: string) => `Paiement commande ${order}`,
  out: (order: string) => `Remboursement commande ${order}`,
  gifts: (order: string) => `Avoir offert commande ${order}`,
  advances: (order: string) => `Trop-perçu en avoir commande ${order}`,
};
