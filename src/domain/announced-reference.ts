/** Letters and digits as they are compared: full-width ones as others, without accents, small. */
export const bare = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const lettersAndDigits = (text: string): string => bare(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Whether what was typed ("a 12", "A-12", "réf. A12") is this reference, where none is written just so. */
export function namesReference(typed: string, reference: string): boolean {
  const meant = lettersAndDigits(typed);
  const named = lettersAndDigits(reference);
  return named !== "" && (meant === named || meant.replace(/^ref(erence)?/, "") === named);
}
