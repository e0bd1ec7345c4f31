import type { ReturnLabelKind, ReturnStateName, Verdict } from "#domain/return-life.ts";

/** Where her return stands, in her words. */
export const GUEST_RETURN_STATES: Record<ReturnStateName, string> = {
  expected: "À renvoyer",
  "to-pull": "Retiré de votre colis",
  arrived: "Bien arrivé, en cours de vérification",
  "to-refund": "Vérifié, remboursement en cours",
  closed: "Terminé",
  "called-off": "Sans suite",
};

/** What becomes of pieces that she sends back for another reason than that she renounced them. */
export const GUEST_NOT_RENOUNCED = {
  expected:
    "Dès leur arrivée, nous vérifions les pièces, puis nous les réparons, les remplaçons ou vous remboursons, comme convenu avec vous.",
  arrived:
    "Nous vérifions les pièces, puis nous les réparons, les remplaçons ou vous remboursons, comme convenu avec vous.",
} as const;

/** A parcel that the carrier brings back, for she never had it. */
export const GUEST_BROUGHT_BACK = {
  state: "Votre colis nous revient",
  expected:
    "Vous n'avez rien à envoyer\u00a0: le transporteur nous le rapporte. Nous revenons vers vous dès son arrivée.",
  arrived: "Votre colis nous est revenu. Nous revenons vers vous.",
} as const;

/** What was found of a piece; nothing of one that came back as it was sent. */
export const GUEST_VERDICTS: Record<Verdict, string | undefined> = {
  fine: undefined,
  damaged: "arrivée abîmée",
  missing: "absente du colis",
  "other-piece": "une autre pièce est arrivée",
};

/** Her label, as a sheet that she prints or as a code that she shows. */
export const RETURN_LABEL: Record<ReturnLabelKind, Record<"get" | "open" | "use" | "failed", string>> = {
  label: {
    get: "Obtenir mon étiquette",
    open: "Imprimer mon étiquette (PDF)",
    use: "Imprimez l'étiquette, collez-la sur le colis et portez le tout dans un bureau de poste.",
    failed: "L'étiquette n'a pas pu être faite. Réessayez.",
  },
  code: {
    get: "Obtenir un code, sans imprimante",
    open: "Afficher mon code (PDF)",
    use: "Montrez ce code avec le colis fermé, dans un bureau de poste ou un relais Pickup\u00a0: on y imprime l'étiquette pour vous.",
    failed: "Le code n'a pas pu être fait. Réessayez.",
  },
};

export const RETURN_CODE_HINT =
  "Pas d'imprimante\u00a0? Avec le code, l'étiquette est imprimée au bureau de poste ou au relais.";
