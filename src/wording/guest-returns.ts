import type { ReturnStateName, Verdict } from "#domain/return-life.ts";

/** Where her return stands, in her words. */
export const GUEST_RETURN_STATES: Record<ReturnStateName, string> = {
  expected: "À renvoyer",
  "to-pull": "Retiré de votre colis",
  arrived: "Bien arrivé, en cours de vérification",
  "to-refund": "Vérifié, remboursement en cours",
  closed: "Terminé",
  "called-off": "Sans suite",
};

/** What was found of a piece; nothing of one that came back as it was sent. */
export const GUEST_VERDICTS: Record<Verdict, string | undefined> = {
  fine: undefined,
  damaged: "arrivée abîmée",
  missing: "absente du colis",
  "other-piece": "une autre pièce est arrivée",
};
