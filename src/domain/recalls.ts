/** What a buyer may choose of when her piece is recalled (regulation (EU) 2023/988, article 37). */
export const RECALL_REMEDIES = ["refund", "replacement", "repair"] as const;
export type RecallRemedy = (typeof RECALL_REMEDIES)[number];

/** What was done in the end; `nothing` needs a word: she has it no more, or nobody can be reached. */
export const RECALL_OUTCOMES = [...RECALL_REMEDIES, "nothing"] as const;
export type RecallOutcome = (typeof RECALL_OUTCOMES)[number];

/** Where an order stands in a recall, in this order. */
export const RECALL_STEPS = ["sending", "to-tell", "to-answer", "to-remedy", "done"] as const;
export type RecallStep = (typeof RECALL_STEPS)[number];

/** What article 36 forbids in the description of the danger, because it makes it look smaller. */
const LESSENING = [
  /\bvolontaire(ment|s)?\b/i,
  /\bpar (mesure de )?précaution\b/i,
  /\b(à titre|mesure) (préventi[fv]e?|de précaution)\b/i,
  /\bpréventivement\b/i,
  /\brare(ment|s)?\b/i,
  /\bdans (certains|quelques|de rares) cas\b/i,
  /\baucun (accident|incident|blessé)\b/i,
  /\b(faible|minime|léger) risque\b/i,
  /\brisque (est |reste )?(très )?(faible|minime|léger|limité)\b/i,
  /\bsans (danger|gravité)\b/i,
];

/** The words of a text that lessen the danger. */
export const lesseningWords = (text: string): string[] =>
  LESSENING.flatMap((words) => text.normalize("NFC").match(words)?.[0] ?? []);
