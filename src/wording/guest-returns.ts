import type { ParcelState } from "#domain/carrier-codes.ts";
import type { CarrierHas, ReturnLabelKind, ReturnStateName, Verdict } from "#domain/return-life.ts";

/** Where her return stands, in her words. */
export const GUEST_RETURN_STATES: Record<ReturnStateName, string> = {
  expected: "À renvoyer",
  "to-pull": "Retiré de votre colis",
  arrived: "Bien arrivé, en cours de vérification",
  "to-refund": "Vérifié, remboursement en cours",
  closed: "Terminé",
  "called-off": "Sans suite",
};

/** Where her return is once she has sent it; what delays it on the way is the shop's to see to. */
export const GUEST_SENT = {
  state: "En route vers nous",
  told: "Votre colis est en route vers nous.",
  late: "Votre colis est en route vers nous, avec un peu de retard.",
  stopped: "La Poste retient votre colis en chemin. Nous nous en occupons.",
  shown: "Vous nous avez montré votre preuve d'envoi. Nous attendons votre colis.",
  kept: (amount: string) => `${amount} seront retenus sur votre remboursement pour l'étiquette.`,
} as const;

/** The same of one that does not come by itself. */
const SENT_AMISS: Partial<Record<ParcelState, string>> = {
  late: GUEST_SENT.late,
  address: GUEST_SENT.stopped,
  held: GUEST_SENT.stopped,
  returning: "La Poste n'a pas pu nous remettre votre colis\u00a0: il repart chez vous. Nous vous écrivons.",
  lost: "La Poste a perdu ou abîmé votre colis. Votre preuve d'envoi suffit\u00a0: nous nous en occupons.",
};

/** Undefined: it is hers to send, for the first time or, given back to her by the carrier, again. */
export function whereHerReturnIs(isSent: boolean, parcel: ParcelState | undefined): string | undefined {
  if (parcel === "returned") return undefined;
  if (parcel === undefined || parcel === "announced") return isSent ? GUEST_SENT.shown : undefined;
  return SENT_AMISS[parcel] ?? GUEST_SENT.told;
}

export const GIVEN_BACK_TO_HER = "La Poste vous a rendu votre colis\u00a0: renvoyez-le, ou écrivez-nous.";

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

/** The same of what she renounced before she had it. */
export const GUEST_NEVER_HAD: Record<CarrierHas, Record<"state" | "told", string>> = {
  returning: {
    state: GUEST_BROUGHT_BACK.state,
    told: "Vous n'avez rien à envoyer\u00a0: le transporteur nous rapporte votre colis.",
  },
  returned: {
    state: "Votre colis nous est revenu",
    told: "Vous n'avez rien à envoyer\u00a0: le transporteur nous a rapporté votre colis.",
  },
  lost: {
    state: "Votre colis ne vous est pas parvenu",
    told: "Vous n'avez rien à envoyer\u00a0: le transporteur a perdu ou abîmé votre colis.",
  },
};

/** Its order is cancelled: the money of the pieces is the order's. */
export const GUEST_OF_CANCELLED =
  "Votre commande est annulée\u00a0: son remboursement se fait avec l'annulation, non avec ce retour.";

/** It was called off: staff wait for nothing, and she may differ. */
export const GUEST_CALLED_OFF =
  "Nous n'attendons plus ces pièces. Pour en connaître la raison ou la contester, écrivez-nous.";

/** All of it was lost on its way, and its money is still to come. */
export const GUEST_LOST = "Perdu en chemin, remboursement en cours";

/** What was found of a piece; nothing of one that came back as it was sent. */
export const GUEST_VERDICTS: Record<Verdict, string | undefined> = {
  fine: undefined,
  damaged: "arrivée abîmée",
  missing: "absente du colis",
  "other-piece": "une autre pièce est arrivée",
  lost: "perdue en chemin",
};
/** A piece that she renounced before her parcel left, and that was not there. */
export const GUEST_NOT_FOUND = "introuvable";

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

/** The carrier made none, and what comes of it; staff read its own words on their return. */
export const RETURN_LABEL_REFUSED = {
  address:
    "La Poste ne reconnaît pas l'adresse de votre commande. Écrivez-nous l'adresse exacte\u00a0: nous vous enverrons l'étiquette par email.",
  code: "La Poste n'a pas fait le code. Demandez plutôt l'étiquette à imprimer, ou écrivez-nous\u00a0: nous sommes prévenus.",
  label:
    "La Poste n'a pas fait l'étiquette. Nous sommes prévenus et vous l'enverrons par email. Vous pouvez aussi envoyer le colis vous-même.",
} as const;

export const RETURN_CODE_HINT =
  "Pas d'imprimante\u00a0? Avec le code, l'étiquette est imprimée au bureau de poste ou au relais.";
