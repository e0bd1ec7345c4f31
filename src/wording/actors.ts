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

/** As it is told of an order: `other`, an account that is neither the buyer's nor of staff. */
export type ToldActor = ActorKind | "other";
