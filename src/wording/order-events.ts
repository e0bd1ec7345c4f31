import { formatEuros } from "#domain/money.ts";
import type { OrderEvent } from "#domain/order-event.ts";
import { complaintEvent } from "./complaints.ts";
import { CREDIT_EVENTS } from "./credits.ts";
import { formatWeekday } from "./format.ts";
import { recallEvent } from "./recalls.ts";
import { shortageEvent } from "./shortages.ts";

/** The reason that the history tells of an order whose hold ran out. */
export const HOLD_EXPIRED = "Réservation expirée";
/** Of one that staff or a comment opened, and that was not paid in the time of its live. */
export const TIME_TO_PAY_OVER = "Délai de paiement dépassé";

/** How each kind of entry of an order's history is told to staff. A change of status is told by its two badges. */
const EVENTS: Partial<Record<OrderEvent, string>> = {
  created: "Commande créée",
  status: "Statut modifié",
  "line-added": "Article ajouté",
  "line-removed": "Article supprimé",
  "line-return-undone": "Retour annulé",
  "line-restocked": "Pièce mise de côté remise en vente",
  address: "Adresse de livraison modifiée",
  payment: "Paiement",
  label: "Étiquette",
  transfer: "Commande transférée à un autre compte",
  comment: "Commentaire modifié",
  refund: "Remboursement",
  withdrawal: "Déclaration de rétractation",
  promo: "Code promo",
  credit: "Avoir",
};

/** Words of an event whose facts say how it went. */
const REFUND_EVENTS: Record<string, string> = {
  requested: "Remboursement demandé",
  done: "Remboursement effectué",
  failed: "Remboursement échoué",
  unknown: "Remboursement sans réponse",
  dismissed: "Remboursement classé sans suite",
  surcharged: "Majoration de retard versée",
  "taken-back": "Remboursement refusé après coup",
  beyond: "Rendu en trop par le prestataire",
  "charged-back": "Paiement repris par la banque",
};
const PAYMENT_EVENTS: Record<string, string> = {
  refused: "Paiement refusé",
  failed: "Paiement échoué",
  abandoned: "Paiement abandonné",
  "not-collected": "Paiement non encaissé",
  tied: "Paiement rapproché",
  "by-hand": "Paiement noté à la main",
};

const DISPOSITION_EVENTS: Record<string, string> = {
  restocked: "remis en vente",
  "set-aside": "mis de côté",
};

const RETURN_EVENTS: Record<string, string> = {
  opened: "Retour attendu",
  label: "Étiquette de retour",
  proof: "Preuve d'envoi du retour reçue",
  "proof-taken-back": "Preuve d'envoi du retour retirée",
  "on-its-way": "Retour remis à La Poste",
  arrived: "Retour arrivé",
  "not-arrived": "Arrivée du retour annulée",
  checked: "Retour contrôlé",
  "called-off": "Retour abandonné",
  reopened: "Retour rouvert",
};

type Facts = Record<string, unknown> | null;

export function orderEventLabel(event: OrderEvent, facts: Facts): string {
  if (event === "label" && facts && "made" in facts) return "Étiquette générée";
  if (event === "label" && facts && "discarded" in facts) return "Étiquette supprimée";
  if (event === "label" && facts && "replaced" in facts) {
    // Without its number once its order was erased.
    const parcel = facts.replaced ? `Colis ${String(facts.replaced)}` : "Colis";
    return facts.pieces === "came-back"
      ? `${parcel} revenu, à renvoyer`
      : `${parcel} remplacé, d'autres pièces à envoyer`;
  }
  if (event === "line-returned" && facts?.lost) return "Article perdu en chemin";
  if (event === "line-returned") {
    const word = facts?.wasSent ? "Article retourné" : "Article retiré avant l'envoi";
    return `${word}, ${DISPOSITION_EVENTS[String(facts?.disposition)]}`;
  }
  if (event === "review") return facts && "cleared" in facts ? "Vérification levée" : "À vérifier";
  if (event === "shortage") return shortageEvent(facts);
  if (event === "complaint") return complaintEvent(facts);
  if (event === "recall") return recallEvent(facts);
  if (event === "promo")
    return `Code promo ${String(facts?.code)} ${facts?.outcome === "put" ? "appliqué" : "retiré"}`;
  if (event === "parcel") return parcelEvent(facts);
  if (event === "withdrawal" && facts && "tiedTo" in facts)
    return `Rétractation reliée à une autre commande, ${String(facts.tiedTo)}`;
  if (event === "return") {
    const word = RETURN_EVENTS[String(facts?.step)] ?? "Retour";
    return typeof facts?.missed === "string" ? `${word}\u00a0: ${facts.missed}` : word;
  }
  const known = wordOf(event, facts) ?? EVENTS[event] ?? "Autre changement";
  const { amountCents, toPayCents } = facts ?? {};
  if (typeof toPayCents === "number")
    return `${known}, nouveau total à payer\u00a0: ${formatEuros(toPayCents)}`;
  return typeof amountCents === "number" ? `${known}\u00a0: ${formatEuros(amountCents)}` : known;
}

/** `with`: the orders that are in the parcel already. */
function parcelEvent(facts: Facts): string {
  if (facts?.keptUntil === null) return "Colis à envoyer maintenant";
  if (typeof facts?.keptUntil === "string")
    return `Colis gardé ouvert jusqu'au ${formatWeekday(facts.keptUntil)}, livré au plus tard le ${formatWeekday(String(facts.deliverBy))}`;
  const numbers = Array.isArray(facts?.with) ? facts.with.map(String) : [];
  return numbers.length > 0 ? `Réunie dans un colis avec ${numbers.join(", ")}` : "Mise dans un colis à part";
}

function wordOf(event: OrderEvent, facts: Facts): string | undefined {
  if (event === "refund") return REFUND_EVENTS[String(facts?.state)];
  if (event === "credit") return CREDIT_EVENTS[String(facts?.outcome)];
  return event === "payment" ? PAYMENT_EVENTS[String(facts?.outcome)] : undefined;
}

export const PAYMENT_STATES: Record<string, string> = {
  starting: "En préparation",
  open: "Formulaire ouvert",
  paid: "Payé",
  refused: "Refusé",
  abandoned: "Abandonné",
  failed: "Échoué",
  withdrawn: "Retiré",
};

export const REFUND_STATES = {
  due: "À faire",
  requested: "Demandé",
  done: "Remboursé",
  failed: "Échoué",
  unknown: "Réponse inconnue",
  dismissed: "Classé sans suite",
} as const;

export const MESSAGE_STATES: Record<string, string> = {
  waiting: "En attente",
  held: "À confirmer",
  sending: "En cours d'envoi",
  sent: "Envoyé",
  failed: "En échec",
  "no-address": "Pas d'adresse e-mail",
  cancelled: "Annulé",
};
