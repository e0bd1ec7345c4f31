import type { ParcelState } from "#domain/carrier-codes.ts";
import type { ParcelConcern, ReturnConcern } from "#domain/parcel-concern.ts";
import { formatDateTimeProse } from "./format.ts";

/** Where her parcel is, as the buyer reads it. */
export const PARCEL_TOLD: Record<ParcelState, string> = {
  announced: "Votre colis est prêt, il va être remis à La Poste.",
  "handed-over": "Votre colis est parti.",
  "in-transit": "Votre colis est en route.",
  "out-for-delivery": "Votre colis est en cours de livraison.",
  "to-point": "Votre colis est en route vers son point de retrait.",
  "at-point":
    "Votre colis vous attend. Présentez une pièce d'identité, il est gardé 10 jours ouvrables (3 jours dans une consigne).",
  absent: "Le facteur est passé en votre absence. Il repasse le prochain jour ouvré.",
  "post-office": "Votre colis va vous attendre au bureau de poste.",
  late: "Un contretemps\u00a0: votre colis arrive un peu plus tard.",
  address: "La Poste a du mal avec votre adresse. Nous nous en occupons et vous appelons si besoin.",
  held: "Votre colis est retenu en chemin. Nous nous en occupons.",
  redirected: "Votre colis est en route vers l'endroit que vous avez choisi.",
  renumbered: "La Poste a changé le numéro de votre colis. Nous nous en occupons.",
  returning: "Votre colis nous revient. Nous vous écrivons.",
  returned: "Votre colis nous est revenu. Nous vous écrivons.",
  lost: "Votre colis a eu un incident\u00a0: il est perdu, abîmé ou bloqué. Nous nous en occupons et vous écrivons.",
  delivered: "Votre colis est livré.",
};

/** The same in a few words, for staff. */
export const PARCEL_STATE_LABELS: Record<ParcelState, string> = {
  announced: "Étiquette créée",
  "handed-over": "Pris en charge",
  "in-transit": "En route",
  "out-for-delivery": "En livraison",
  "to-point": "Vers un point de retrait",
  "at-point": "À retirer",
  absent: "Destinataire absente",
  "post-office": "Vers le bureau de poste",
  late: "Retardé",
  address: "Adresse à compléter",
  held: "Retenu en chemin",
  redirected: "Redirigé par la cliente",
  renumbered: "Numéro changé",
  returning: "Revient chez nous",
  returned: "Revenu chez nous",
  lost: "Perdu ou abîmé",
  delivered: "Livré",
};

/** Where what a buyer sends back is, for staff. */
export const RETURNING_PARCEL_TOLD: Record<ParcelState, string> = {
  announced: "pas encore déposé par la cliente",
  "handed-over": "déposé par la cliente, en route vers la boutique",
  "in-transit": "en route vers la boutique",
  "out-for-delivery": "livré à la boutique aujourd'hui",
  "to-point": "en route vers un point de retrait",
  "at-point": "à retirer par la boutique",
  absent: "La Poste est passée en votre absence",
  "post-office": "à retirer par la boutique au bureau de poste",
  late: "en route vers la boutique, retardé",
  address: "bloqué\u00a0: La Poste a du mal avec l'adresse de la boutique",
  held: "retenu en chemin par La Poste",
  redirected: "en route vers la boutique, redirigé",
  renumbered: "numéro changé",
  returning: "refusé ou non distribué, il repart chez la cliente",
  returned: "rendu à la cliente par La Poste",
  lost: "perdu ou abîmé",
  delivered: "arrivé à la boutique",
};

/** What to do about a return that does not come by itself. */
export const RETURN_CONCERN_ACTS: Record<ReturnConcern, string> = {
  "after-all": "La cliente a envoyé son colis alors que ce retour est abandonné\u00a0: rouvrez-le.",
  "at-point": "Allez chercher ce retour au point de retrait.",
  absent: "Faites représenter ce retour par La Poste, ou allez le chercher.",
  "post-office": "Allez chercher ce retour au bureau de poste.",
  address: "Donnez l'adresse complète de la boutique à La Poste.",
  held: "Ce retour est retenu en chemin\u00a0: appelez La Poste, un papier ou une adresse lui manque.",
  renumbered: "Demandez le nouveau numéro à La Poste.",
  returning: "Prévenez la cliente\u00a0: son retour repart chez elle, elle devra le renvoyer.",
  returned: "Demandez à la cliente si elle a de nouveau son colis, et de le renvoyer.",
  lost: "Ouvrez une réclamation chez La Poste. La preuve d'envoi suffit à la cliente\u00a0: contrôlez le retour comme «\u00a0Perdue en chemin\u00a0» et remboursez-la à la date dite.",
  "stands-still":
    "Ce retour ne bouge plus depuis cinq jours\u00a0: envoyez une demande d'enquête à La Poste.",
  silent:
    "90 jours sans nouvelles\u00a0: ouvrez une réclamation chez La Poste, contrôlez le retour comme «\u00a0Perdue en chemin\u00a0» et remboursez la cliente.",
};

/** What is wrong with a parcel, and what to do about it. */
export const CONCERN_TOLD: Record<ParcelConcern, { label: string; act: string }> = {
  address: {
    label: "Adresse à compléter",
    act: "Appelez la cliente aujourd'hui, puis donnez l'adresse complète au transporteur.",
  },
  held: {
    label: "Retenu en chemin",
    act: "Appelez le transporteur\u00a0: il lui manque un papier ou un endroit où le déposer.",
  },
  returning: {
    label: "Revient",
    act: "Demandez à la cliente\u00a0: renvoyer le colis, ou la rembourser\u00a0?",
  },
  returned: { label: "Revenu", act: "Vérifiez les pièces, puis renvoyez-les ou remboursez." },
  lost: {
    label: "Perdu ou abîmé",
    act: "Ouvrez une réclamation chez le transporteur et remboursez ou renvoyez.",
  },
  damaged: { label: "Livré abîmé", act: "Demandez à la cliente si les pièces sont intactes." },
  contradicted: {
    label: "Livré, puis autre chose",
    act: "Le transporteur se contredit\u00a0: demandez à la cliente si elle a son colis.",
  },
  renumbered: { label: "Numéro changé", act: "Demandez le nouveau numéro au transporteur." },
  discarded: {
    label: "Étiquette supprimée, colis vu",
    act: "Un colis voyage sous une étiquette supprimée\u00a0: deux colis pour une commande\u00a0?",
  },
  found: {
    label: "Remplacé, puis retrouvé",
    act: "D'autres pièces sont parties à sa place. S'il est livré, demandez à la cliente de renvoyer l'un des deux colis\u00a0; s'il est revenu, remettez ses pièces en stock.",
  },
  "not-handed-over": {
    label: "Jamais remis",
    act: "Cherchez le colis\u00a0: le transporteur ne l'a pas encore vu.",
  },
  "stands-still": { label: "Immobile", act: "Envoyez une demande d'enquête au transporteur." },
  silent: {
    label: "Sans nouvelles",
    act: "90 jours sans nouvelles\u00a0: ouvrez une réclamation, remboursez ou renvoyez.",
  },
};

export interface EnquiredParcel {
  trackingNumber: string;
  announcedAt: string;
  handedOverAt: string | null;
  lastEventAt: string | null;
  lastLabel: string | null;
  orders: readonly { number: string; name: string | null }[];
}

/** The enquiry that staff send to the carrier, ready to be pasted. Of a return the buyer is its sender. */
export function enquiryText(parcel: EnquiredParcel, buyerIs: "addressee" | "sender" = "addressee"): string {
  const { trackingNumber, announcedAt, handedOverAt, lastEventAt, lastLabel, orders } = parcel;
  const [first] = orders;
  return [
    "Bonjour,",
    `Merci d'ouvrir une enquête sur le colis ${trackingNumber}${first?.name ? `, ${buyerIs === "sender" ? "expéditrice" : "destinataire"} ${first.name}` : ""}.`,
    `Étiquette créée le ${formatDateTimeProse(announcedAt)}.`,
    handedOverAt
      ? `Pris en charge le ${formatDateTimeProse(handedOverAt)}.`
      : "Aucune prise en charge n'apparaît dans votre suivi.",
    ...(lastEventAt
      ? [
          `Dernier événement le ${formatDateTimeProse(lastEventAt)}${lastLabel ? `\u00a0: «\u00a0${lastLabel}\u00a0»` : ""}.`,
        ]
      : []),
    `Notre référence\u00a0: ${orders.map(({ number }) => number).join(", ")}.`,
    "Cordialement",
  ].join("\n");
}
