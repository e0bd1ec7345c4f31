/** What the three figures of a live count, wherever they are shown; SQL says it in the view `live_numbers`. */
export const LIVE_FIGURES =
  "Commandes\u00a0: toutes sauf les annulées. Encaissé\u00a0: total des commandes payées, remboursements non déduits. À payer\u00a0: total des commandes qui attendent leur paiement.";
