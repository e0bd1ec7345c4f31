import type { CancelCause } from "#domain/order-life.ts";
import { formatCount } from "./format.ts";

/** What the report of a live counts, beside what `LIVE_FIGURES` says. */
export const REPORT_FIGURES = {
  money:
    "Perdu\u00a0: total des commandes annulées qui avaient au moins une pièce. Remboursé\u00a0: ce qui a été rendu sur les commandes de ce live, ou repris par la banque. Jusqu'au paiement\u00a0: de l'ouverture d'une commande payée à son paiement.",
  margin:
    "Marge\u00a0: ventes hors taxes moins prix d'achat, pour les seules pièces vendues (sur une commande payée) dont la fiche dit le prix d'achat\u00a0; ce qui a été payé, remises déduites, sans la TVA que la facture de la commande porte, sans la livraison, remboursements non déduits.",
  pieces:
    "Une pièce est montrée quand sa référence est passée à l'antenne\u00a0; si aucune ne l'a été, toutes comptent. Vendue\u00a0: sur une commande payée. Réservée\u00a0: sur une commande ouverte. En euros, vendues et réservées comptent ce qu'elles coûtent, remises déduites, celles qui restent le prix de leur fiche.",
  best: "Prise\u00a0: vendue, sur une commande payée, ou réservée, sur une commande ouverte. Le montant est celui des deux, remises déduites.",
  delivery:
    "Médianes des commandes payées, de leur paiement au moment où le transporteur a pris le colis en charge, puis l'a livré\u00a0; sans sa parole, au changement de statut par l'équipe.",
  parcels:
    "Les commandes payées d'une cliente pour une même adresse partent dans un seul colis, avec celles d'autres lives si elle le garde ouvert.",
  viewers:
    "Chaque pseudo compte une fois. Ont commandé\u00a0: une commande non annulée avec au moins une pièce, écrite par l'équipe ou venue d'un commentaire\u00a0; une cliente que l'équipe a saisie sans qu'elle écrive n'est donc pas dans «\u00a0Ont écrit\u00a0».",
  asked:
    "Chaque pièce demandée par une spectatrice, ou notée pour elle par l'équipe, compte une fois\u00a0; ce qu'elle répète ou a déjà ne compte pas. Acceptée\u00a0: mise sur une commande, d'elle-même ou à la main, même annulée depuis. Refusée\u00a0: laissée de côté ou annulée par l'équipe. Manquée\u00a0: sans réponse, ou en liste d'attente d'une pièce partie. Reprise\u00a0: la spectatrice y a renoncé.",
  missing:
    "Une pièce vendue\u00a0: qui est sur sa liste d'attente, qui l'a demandée sans réponse, qui attend le mail «\u00a0Me prévenir\u00a0». N'existe pas\u00a0: demandes d'une pièce que le live n'a pas. En euros au prix de la pièce\u00a0; pour une pièce que le live n'a pas, au plus petit prix de sa référence.",
  entered: "Pièces vendues ou réservées, selon qui les a mises sur la commande.",
} as const;

export const CANCEL_CAUSE_LABELS: Record<CancelCause, string> = {
  "hold-expired": "Réservation expirée",
  customer: "Annulée par la cliente",
  staff: "Annulée par l'équipe",
};

/** "42 s", "7 min", "1 h 05", "2 j 4 h": how long something took. */
export function formatLength(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${Math.round(seconds)}\u00a0s`;
  if (minutes < 60) return `${minutes}\u00a0min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`;
  return `${formatCount(Math.floor(hours / 24))}\u00a0j\u00a0${hours % 24}\u00a0h`;
}
