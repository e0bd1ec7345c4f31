import { countOf } from "./format.ts";

const NBSP = "\u00a0";

/** On the page of a paid order, opened on a device that is not known to have ordered it. */
export const MASKED_ORDER = {
  title: "Coordonnées masquées",
  why: `Cette commande n'a pas été passée depuis cet appareil. Pour que personne d'autre ne lise vos coordonnées, l'adresse de livraison et le numéro de suivi ne s'affichent pas ici.`,
  titleWithoutAddress: "Factures masquées",
  whyWithoutAddress:
    "Cette commande n'a pas été passée depuis cet appareil. Pour que personne d'autre ne les lise, ses factures ne s'affichent pas ici.",
  how: (email: string) =>
    email === ""
      ? `C'est votre commande${NBSP}? Demandez un lien à son adresse email, et ouvrez-le sur cet appareil.`
      : `C'est votre commande${NBSP}? Demandez un lien à son adresse email (${email}), et ouvrez-le sur cet appareil.`,
  ask: "Recevoir un lien par e-mail",
  askInvoice: "Recevoir ma facture par email",
  invoiceSent: `Votre facture part à l'adresse email de la commande, au plus une fois par heure. Rien après quelques minutes${NBSP}? Regardez dans les courriers indésirables.`,
  sentTitle: "Regardez vos emails",
  sent: (minutes: number) =>
    `Un lien part à l'adresse email de la commande, au plus une fois par heure. Ouvrez-le sur cet appareil${NBSP}: il fonctionne une seule fois, pendant ${countOf(minutes, "minute")}.`,
  nothing: `Rien après quelques minutes${NBSP}? Regardez dans les courriers indésirables. Si l'adresse email de la commande n'est pas la bonne, écrivez-nous.`,
  ready: "Votre lien est prêt. Il ne fonctionne qu'une fois, et cet appareil s'en souviendra.",
  open: "Afficher ma commande",
  askAgain: "Recevoir un autre lien",
  opened: "Votre commande s'affiche en entier.",
  openedWithoutAddress: "Vos factures s'affichent.",
} as const;
