import type { AdvertisingGround } from "#domain/advertising.ts";
import { countOf } from "./format.ts";

/** The box under the pay card: what is kept of her agreement, word for word. Other words are another version. */
export const ADVERTISING_CONSENT = {
  version: "2026-11",
  words: "Je veux recevoir les annonces des prochains lives par email (facultatif).",
} as const;

/** Where the shop also writes to its buyers: what they are told under the pay card, and the box to object. */
export const ADVERTISING_NOTICE = {
  version: "2026-11",
  told: "Après votre achat, nous pourrons vous annoncer par email nos prochains lives, où nous vendons des pièces semblables. Chaque annonce permet d'y mettre fin en un geste.",
  box: "Je ne veux pas recevoir les annonces des prochains lives par email.",
  objected: "Vous avez refusé nos annonces par email. Les messages de votre commande continuent.",
} as const;

/** What her address is for, where she types it (CPCE L34-5 wants her told there of what is announced to buyers). */
export const addressNotice = (advertised: boolean): string =>
  `Ces informations servent à vous livrer et à vous écrire au sujet de votre commande${advertised ? " et, sauf refus de votre part, à vous annoncer nos lives par email" : ""}. Elles sont transmises au transporteur.`;

/** As it is kept of a buyer who was told and left the box empty. */
export const NOTICE_WORDS = `${ADVERTISING_NOTICE.told} Case laissée vide\u00a0: ${ADVERTISING_NOTICE.box}`;

/** What she pressed, as it is kept with her objection. */
export const OBJECTION_WORDS = {
  order: "Case décochée\u00a0: Je veux recevoir les annonces des prochains lives par email (facultatif).",
  notice: `Case cochée\u00a0: ${ADVERTISING_NOTICE.box}`,
  space: "Ne plus recevoir d'annonces",
  link: "Se désinscrire",
  "mail-program": "List-Unsubscribe=One-Click",
} as const;

/** Where a choice was made, after its date. */
export const CHOICE_CHANNELS = {
  order: "sur la page de sa commande",
  space: "dans son espace",
  link: "par le lien d'une annonce",
  "mail-program": "par sa messagerie",
  staff: "dit à l'équipe",
} as const;

export const MESSAGE_PURPOSE_LABELS = {
  "follow-up": "Suivi de commande",
  advertisement: "Annonce commerciale",
} as const;

/** Whom an advertisement goes to. `toBuyers`: as the shop's setting says. */
export const advertisementHint = (toBuyers: boolean): string =>
  toBuyers
    ? "Elle part aux personnes qui ont accepté vos annonces, et aux acheteuses qui en ont été informées à leur commande et ne les ont pas refusées\u00a0: à celles-ci, n'annoncez que des pièces semblables à leur achat. Chacune a un lien pour se désinscrire."
    : "Elle ne part qu'aux personnes qui ont accepté vos annonces, avec un lien pour se désinscrire.";

export const mayNotBeWritten = (toBuyers: boolean): string =>
  toBuyers ? "Ni accord aux annonces, ni achat qui les permet" : "Accord aux annonces manquant";

/** Asked once of words that name no order. */
export const IS_IT_ADVERTISEMENT = {
  title: "Est-ce une annonce\u00a0?",
  why: (toBuyers: boolean): string =>
    `Une annonce commerciale (live à venir, nouveautés, promotion) ne peut partir qu'aux personnes qui l'ont acceptée${toBuyers ? ", et aux acheteuses informées qui ne l'ont pas refusée" : ""}. Votre réponse est gardée au journal.`,
  yes: "C'est une annonce",
  no: "Ce n'est pas une annonce",
} as const;

export const NO_LONGER_AGREED = "Ne veut plus recevoir d'annonces\u00a0: rien n'est parti.";
export const NO_LONGER_BUYER =
  "Son achat ne permet plus d'annonces (commande annulée, email changé ou réglage désactivé)\u00a0: rien n'est parti.";

export const ADVERTISEMENT_OF_NO_ORDER = (variables: string): string =>
  `Une annonce ne parle d'aucune commande. Enlevez ${variables}.`;

export const TYPE_MISSING = "Choisissez le type de message.";

const WHY_SHE = {
  agreed: (date: string) => `parce que vous avez accepté nos annonces le ${date}`,
  bought: (date: string) =>
    `parce que vous avez acheté chez nous le ${date} et n'avez pas refusé nos annonces`,
} as const satisfies Record<AdvertisingGround, (date: string) => string>;

/** Under an advertisement. */
export const ADVERTISEMENT_FOOTER = {
  why: (shop: string, ground: AdvertisingGround, date: string): string =>
    `Annonce commerciale de ${shop}. Vous la recevez ${WHY_SHE[ground](date)}.`,
  end: "Se désinscrire",
} as const;

/** What a choice is, on the page of its person and in her file. */
export const choiceName = ({ agreed, ground }: { agreed: boolean; ground: AdvertisingGround }): string => {
  if (!agreed) return "Refus";
  return ground === "bought" ? "Informée, sans refus" : "Accord";
};

/** Of what was agreed or told beside an order, and permits none for all that. */
export const TAKES_NONE_YET = "sans effet\u00a0: commande non payée ou annulée, ou réglage désactivé";

/** On the page of a person who asked to be told of lives or pieces: staff end that with her objection alone. */
export const alertsAskedFor = (alerts: number): string =>
  `A demandé ${countOf(alerts, "alerte")} par email («\u00a0Me prévenir\u00a0»). Noter un refus ${alerts === 1 ? "l'arrête" : "les arrête"} aussi.`;

/** In her own space: whether she takes advertisements. */
export const OWN_ADVERTISING = {
  none: "Vous ne recevez pas nos annonces. Les messages de vos commandes viennent dans tous les cas.",
  agreed: (date: string) => `Vous recevez nos annonces par email depuis le ${date}.`,
  bought: (date: string) =>
    `Vous recevez nos annonces par email, parce que vous avez acheté chez nous le ${date} et ne les avez pas refusées.`,
} as const;

export const OBJECTION_MISSING = "Indiquez ce qu'elle a dit, et comment.";
