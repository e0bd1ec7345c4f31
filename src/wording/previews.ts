import { formatClock, formatWeekday } from "./format.ts";

const HOW =
  "Écrivez la référence annoncée pendant le live, choisissez votre couleur et payez par carte. Sans compte, livraison Colissimo.";

const BASKET =
  "Ce que vous avez demandé en commentaire du live : vos pièces, vos places en liste d'attente, et le paiement.";
/** What is said of an address that belongs to one person: nothing of hers. */
const PERSONAL = "La boutique des pièces montrées en live.";

/** What each page of the shop is, in a sentence for search engines and for the preview of a link. */
export const PAGE_DESCRIPTIONS = {
  "/": `Vu en live, réservé à votre nom, livré chez vous. ${HOW}`,
  "/order": HOW,
  "/order/live/:liveId": HOW,
  "/panier": BASKET,
  "/panier/:liveId": BASKET,
  "/order/:orderId": PERSONAL,
  "/order-pay/:orderId": PERSONAL,
  "/overlay/:liveId": PERSONAL,
  "/mentions-legales": "Qui édite et héberge la boutique, et comment la joindre.",
  "/cgv":
    "Commande, prix, paiement, livraison, rétractation et garanties : les conditions de nos ventes en live.",
  "/contact":
    "Une question sur une commande, une livraison ou un retour : comment nous écrire ou nous appeler.",
  "/confidentialite":
    "Quelles données la boutique garde, pourquoi, combien de temps, et quels sont vos droits.",
  "/accessibilite":
    "Ce que la boutique fait pour être utilisable par toutes et tous, et comment nous signaler un obstacle.",
  "/faq":
    "Commande pendant le live, tailles, livraison Colissimo, retours : les réponses aux questions fréquentes.",
  "/pages/:code": PERSONAL,
  "/avis":
    "Ce que disent de leur commande les clientes qui l'ont reçue, et comment la boutique traite les avis.",
  "/rappels": "Les rappels de sécurité en cours, ce que vous devez faire et ce que vous pouvez demander.",
  "/retractation":
    "Renoncer à un achat sous 14 jours : la déclaration en ligne, avec un accusé de réception.",
  "/desinscription/:alertId": PERSONAL,
  "/desinscription/annonces/:token": PERSONAL,
  "/login": PERSONAL,
  "/customer": PERSONAL,
  "/update-password": PERSONAL,
};

/** "mardi 24 novembre à 20:00" */
export const liveMoment = (date: Date): string => `${formatWeekday(date)} à ${formatClock(date)}`;

export const livePreview = (title: string, date: Date, isActive: boolean) =>
  isActive
    ? { title: `EN DIRECT · ${title}`, description: HOW }
    : { title: `${title} · ${liveMoment(date)}`, description: `Prochain live ${liveMoment(date)}. ${HOW}` };

/** The words on the card of a live. */
export const CARD_WORDS = { active: "EN DIRECT", announced: "PROCHAIN LIVE" };
/** The words on the card of the shop. */
export const SHOP_CARD_LINE = "Vu en live, réservé à votre nom, livré chez vous.";

/** What a calendar shows of a live. */
export const CALENDAR = (title: string, shopName: string) => ({
  summary: `Live ${shopName} : ${title}`,
  description: HOW,
});
