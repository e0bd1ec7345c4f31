/** What the three figures of a live count, wherever they are shown; SQL says it in the view `live_numbers`. */
export const LIVE_FIGURES =
  "Commandes\u00a0: toutes sauf les annulées. Encaissé\u00a0: total des commandes payées, sans ce que des avoirs ont payé, remboursements non déduits. À payer\u00a0: total des commandes qui attendent leur paiement.";
/** The same for the orders of some days. */
export const FIGURES_OF_DAYS =
  "Commandes passées pendant ces jours\u00a0: toutes sauf les annulées. Encaissé et À payer\u00a0: le total de celles qui sont payées, sans ce que des avoirs ont payé, et de celles qui attendent leur paiement. Remboursé\u00a0: ce qui a été rendu pendant ces jours, ou repris par la banque.";
/** What the dashboard says beside both. */
export const BASKET_FIGURE =
  "Panier moyen\u00a0: ce que coûtent les commandes payées, avoirs compris, divisé par leur nombre. Commandes payées\u00a0: leur part parmi les commandes non annulées.";
