import type { HeldBack } from "#domain/held-back.ts";
import { formatList } from "./format.ts";
import { plural } from "./plural.ts";

/** Why a delivery fee goes back, to staff and in the refund. */
export const FEE_PAID_TWICE =
  "Port payé en trop\u00a0: la commande part dans un colis dont le port est déjà payé.";

/** What staff do first about a parcel that is held back. */
export function parcelHeldBack(orders: readonly string[], why: HeldBack): string {
  const numbers = orders.join(", ");
  if (why === "recall")
    return `Ce colis ne part pas\u00a0: ${numbers} ${plural(orders.length, "contient", "contiennent")} une pièce rappelée pour un danger. Sortez-la du colis et réglez le rappel, ou mettez la commande à part.`;
  if (why === "kept")
    return "La cliente garde ce colis ouvert pour ses achats. Remettez-le à préparer pour l'envoyer maintenant.";
  if (why === "withdrawal")
    return `Ce colis attend\u00a0: une rétractation est à traiter ou une pièce à retirer pour ${numbers}. Traitez la rétractation, contrôlez ou abandonnez le retour, ou mettez la commande à part.`;
  if (why === "shortage")
    return `Ce colis attend le choix de la cliente\u00a0: une pièce de ${numbers} est introuvable. Retrouvée\u00a0? Notez-le dans la liste des pièces introuvables.`;
  if (why === "refund")
    return `Ce colis attend\u00a0: un remboursement est en cours pour ${numbers}. Terminez-le, puis annulez la commande ou préparez-la.`;
  return `Ce colis attend\u00a0: ${numbers} ${plural(orders.length, "est", "sont")} à vérifier. Vérifiez, ou mettez la commande à part.`;
}

/** Beside an order that holds its parcel back. */
export const HELD_ORDER: Record<HeldBack, string> = {
  recall: "Pièce rappelée, à sortir du colis",
  review: "À vérifier",
  withdrawal: "Rétractation à traiter ou pièce à retirer",
  shortage: "Pièce introuvable, choix de la cliente attendu",
  refund: "Remboursement en cours",
  kept: "Colis gardé ouvert",
};

/** What goes in one parcel with an order, by the parcel's number once it has a label. */
export const sharedParcelWords = (others: readonly string[], trackingNumber: string | null): string =>
  trackingNumber
    ? `Colis n°\u00a0${trackingNumber}, avec ${others.join(", ")}`
    : `Même colis que ${others.join(", ")}`;

/** Before a parcel that she keeps open is prepared. */
export const KEPT_PARCEL_MAIL = {
  subject: (until: string) => `Votre colis reste ouvert jusqu’au ${until}`,
  what: (until: string, numbers: readonly string[]) =>
    `Vous gardez votre colis ouvert jusqu’au ${until}. Il contient ${plural(numbers.length, "la commande", "les commandes")} ${formatList(numbers)}.`,
  next: (latest: string) => `Ensuite, nous le préparons, et vous le recevez au plus tard le ${latest}.`,
  choice:
    "D’ici là, ce que vous achetez part dans ce colis, sans second port. Vous pouvez aussi le faire envoyer maintenant.",
  button: "Voir mon colis",
} as const;
