/** What may be counted or measured: a number before it is no reference. */
const COUNTED =
  /^(?:ans?|annees?|heures?|h|min|mins?|minutes?|mn|s|sec|secondes?|jours?|j|semaines?|mois|fois|euros?|eur|e|balles?|kg|kilos?|kms?|cm|mm|metres?|m2|degres?|pourcents?|cent|personnes?|copines?|enfants?|filles?|gosses?|petits?|grammes?|litres?|points|likes?|coeurs?|partages?|viewers?|tonnes?|pages?|fleurs?|chats?|chiens?|soeurs?|freres?|gilets?|nains|mecs?|gars|hommes|femmes|ptits?|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lives?|articles?|colis|roues|rue|avenue|cents|mille|millions?)$/;

/** Whether the word makes the number before it a count or a measure. */
export const isCounted = (text: string): boolean => COUNTED.test(text);
