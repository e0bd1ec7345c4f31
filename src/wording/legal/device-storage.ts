import { BROWSER_COOKIE_DAYS } from "#domain/retention-times.ts";
import { SECOND_STEP_MINUTES } from "#domain/second-factor.ts";

/**
 * All that the shop's pages keep on a visitor's device, as the privacy page tells it: cookies, then the browser's memory.
 * None needs her consent, for each is needed for what she asks (loi Informatique et Libertés, article 82).
 */
export const DEVICE_STORAGE: Readonly<Record<string, string>> = {
  hf_browser: `cookie qui distingue votre navigateur des autres, dès la première page\u00a0: il empêche qu’un automate ne réserve toutes les pièces, et vous montre vos commandes et votre panier live (${BROWSER_COOKIE_DAYS}\u00a0jours)`,
  hf_session: "cookie de session, si vous vous connectez (7\u00a0jours au plus)",
  hf_second_step: `cookie entre votre mot de passe et votre code, si vous avez activé la double authentification (${SECOND_STEP_MINUTES}\u00a0minutes)`,
  hf_device:
    "cookie qui reconnaît un appareil depuis lequel vous vous êtes déjà connectée, pour que les essais d’un inconnu ne vous bloquent pas (1\u00a0an)",
  "hf-outlet.order": "mémoire du navigateur\u00a0: le lien de votre dernière commande, pour la reprendre",
  "hf-outlet.basket":
    "mémoire du navigateur\u00a0: le live de votre dernier panier, pour le retrouver une fois le live terminé, jusqu’à ce que vous oubliiez votre pseudo",
  "hf-outlet.asked":
    "mémoire du navigateur\u00a0: la pièce que vous êtes en train de réserver, jusqu’à la réponse",
  "hf-outlet.address-draft":
    "mémoire du navigateur\u00a0: l’adresse en cours de saisie, effacée dès qu’elle est enregistrée",
  "hf-outlet.address":
    "mémoire du navigateur\u00a0: votre adresse pour la prochaine commande, si vous le demandez, jusqu’à ce que vous l’oubliiez",
  "hf-outlet.ordered-to":
    "mémoire de l’onglet\u00a0: l’adresse de la commande que vous êtes en train de payer, effacée une fois le paiement fait et au plus tard à la fermeture de l’onglet",
  "hf-outlet.acting":
    "mémoire du navigateur\u00a0: si notre équipe vous aide depuis son propre appareil, le rappel qu’elle agit en votre nom",
};
