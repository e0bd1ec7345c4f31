/** What a buyer may choose of when her piece is recalled (regulation (EU) 2023/988, article 37). */
export const RECALL_REMEDIES = ["refund", "replacement", "repair"] as const;
export type RecallRemedy = (typeof RECALL_REMEDIES)[number];

/** What was done in the end; `nothing` needs a word: she has it no more, or nobody can be reached. */
export const RECALL_OUTCOMES = [...RECALL_REMEDIES, "nothing"] as const;
export type RecallOutcome = (typeof RECALL_OUTCOMES)[number];

/** Where an order stands in a recall, in this order. */
export const RECALL_STEPS = ["sending", "to-tell", "to-answer", "to-remedy", "to-refund", "done"] as const;
export type RecallStep = (typeof RECALL_STEPS)[number];

/**
 * A word or words of a text. `\b` knows ASCII letters alone: it sees no boundary before "à", and none after "blessé".
 */
const words = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "iu");

/** What article 36 forbids in the description of the danger, because it makes it look smaller. */
const LESSENING = [
  words("volontaire(?:ment|s)?"),
  words("discrétionnaire(?:ment|s)?"),
  words(
    "(?:par |à titre )?(?:simples? |purement )?(?:\\p{L}+ (?:de )?)??(?<=(?<!avec) )(?:précaution|préventi(?:f|ve)s?)",
  ),
  words("(?:par (?:simple )?(?:mesure de )?|(?:à titre|mesures?) de )prévention"),
  words("préventivement"),
  words("rar(?:e(?:ment|s)?|issimes?)"),
  words("dans (?:certains|quelques|de rares) cas"),
  // 'En cas d'accident' is no word of how many there were.
  words(
    "(?:aucune?|pas (?:eu )?d[e'’]|sans) ?(?:[\\p{L}'’]+ ){0,2}(?:[dl]['’])?(?:accidents?|incidents?|blessée?s?|blessures?|victimes?|(?<!en )cas)",
  ),
  words("(?:faible|minime|léger)s? risques?"),
  words("risques? (?:(?:est|reste|sont|restent) )?(?:très |assez |plutôt )?(?:faible|minime|léger|limité)s?"),
  words("sans (?:aucun |réel )?(?:danger|gravité)"),
];

/** The words of a text that lessen the danger. */
export const lesseningWords = (text: string): string[] =>
  LESSENING.flatMap((pattern) => text.normalize("NFC").replaceAll(/\s+/g, " ").match(pattern)?.[0] ?? []);
