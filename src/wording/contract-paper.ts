import { formatEuros } from "#domain/money.ts";

const NBSP = "\u00a0";

/** The contract of an order as a paper, which staff may open and send her. */
export const CONTRACT_PAPER = {
  title: "Contrat",
  subject: "Contrat de vente",
  concluded: (day: string) => `Conclu le ${day}`,
  ordered: (number: string, day: string) => `Commande ${number} du ${day}`,
  seller: "Vendeur",
  buyer: "Cliente",
  relay: "À retirer au point de retrait",
  heads: ["Réf.", "Désignation", "Qté", "Prix TTC"],
  composition: (composition: string) => `Composition${NBSP}: ${composition}`,
  discount: (cents: number) => `Remise${NBSP}: −${formatEuros(cents)}`,
  items: "Articles",
  allDiscounts: "Remise",
  delivery: (type: string) => `Livraison ${type}`.trim(),
  total: "Total TTC",
  paid: (cents: number) => `Payé à la commande${NBSP}: ${formatEuros(cents)} TTC.`,
  window: (earliest: string, latest: string, relay?: string) =>
    `Livraison convenue entre le ${earliest} et le ${latest}, ${relay ? `au point de retrait ${relay}` : "à l’adresse de la cliente"}.`,
  terms: (version: string, at: string) =>
    `Conditions générales de vente acceptées${NBSP}: version ${version}, le ${at}. Leur texte suit.`,
  noTerms: "Aucune version des conditions générales de vente n’a été enregistrée avec cette commande.",
  forgotten: "Coordonnées effacées au terme de leur conservation.",
  drawnFrom: "Ce document reprend le contrat tel qu’il a été conclu. Rien n’y a été changé depuis.",
  page: (number: number, all: number) => `Page ${number}/${all}`,
  file: (orderNumber: string) => `contrat-${orderNumber}.pdf`,
} as const;

/** The mail with a paper that was asked for. */
export const PAPER_MAIL = {
  "contract-copy": {
    subject: (orderNumber: string) => `Le contrat de votre commande ${orderNumber}`,
    what: (orderNumber: string, shop: string) =>
      `Voici le contrat de votre commande ${orderNumber} chez ${shop}, tel qu’il a été conclu, avec les conditions de vente que vous avez acceptées. Vous le trouverez joint à ce message.`,
  },
  "invoice-copy": {
    subject: (orderNumber: string) => `Votre facture pour la commande ${orderNumber}`,
    what: (orderNumber: string, shop: string) =>
      `Voici les factures et avoirs de votre commande ${orderNumber} chez ${shop}. Vous les trouverez joints à ce message.`,
  },
} as const;
export type PaperKind = keyof typeof PAPER_MAIL;

/** Where staff open the contract of an order, or that of an earlier sale of it. */
export const contractFileOf = (orderId: string, earlierId?: string): string =>
  `/api/admin/orders/${orderId}/contract.pdf${earlierId ? `?earlier=${earlierId}` : ""}`;
