/** Who did something, when no name of a person is known for it. */
export const ACTOR_NAMES = {
  admin: "Administrateur",
  customer: "Cliente",
  guest: "Cliente (page de commande)",
  "card-provider": "Prestataire de paiement",
  carrier: "Transporteur",
  system: "Système",
} as const;

export type ActorKind = keyof typeof ACTOR_NAMES;
