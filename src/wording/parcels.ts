/** Why a delivery fee goes back, to staff and in the refund. */
export const FEE_PAID_TWICE =
  "Port payé en trop\u00a0: la commande part dans un colis dont le port est déjà payé.";
