const LABELS: Record<string, string> = {
  chat: "Commentaire",
  like: "J'aime",
  gift: "Cadeau",
  follow: "Abonnement",
  share: "Partage",
  member: "Arrivée",
};

/** The live service may tell of types that we do not know: they keep their own name. */
export const eventTypeLabel = (type: string): string => LABELS[type] ?? type;
