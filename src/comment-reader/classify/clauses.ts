import { isSign, isWord, type Unit } from "#comment-reader/extract/units.ts";

/** A stretch of a comment that says one thing. */
export interface Clause {
  units: Unit[];
  /** The sentence ended by a question mark. */
  asked: boolean;
  /** Clauses of one sentence share its rank. */
  sentence: number;
}

const BREAK = [",", ".", "!", "?", ";", ":", "(", ")", '"', "=", "..", "...", "....", "....."];
/** Words that begin a new statement unless the clause has hardly begun. */
const SUBJECTS = [
  "et",
  "je",
  "tu",
  "vous",
  "on",
  "ce",
  "elle",
  "il",
  "ca",
  "merci",
  "bonjour",
  "mais",
  "donc",
  "sinon",
  "jp",
  "nous",
  "elles",
  "ils",
];
/** After these a subject belongs to what went before. */
const BINDING =
  /^(?:que|qui|si|jamais|quand|comme|car|puis|lorsque|ou|dont|et|est|peux|puis|peut|pouvez|pourrais|pourriez|avez|as|allez|vas|parce|qu|dis|dites|sais|crois|pense|combien|pour|avec|de|en|a|mets|garde|reserve|t|reste|restent|sont|serait|fait|va|aussi|moi|c)$/;

export function splitClauses(units: readonly Unit[]): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  let open: Clause = { units: [], asked: false, sentence };
  const close = () => {
    if (open.units.length > 0) clauses.push(open);
    open = { units: [], asked: false, sentence };
  };
  for (const [at, unit] of units.entries()) {
    if (unit.kind === "sign" && (BREAK.includes(unit.text) || /^\.+$/.test(unit.text))) {
      if (isSign(unit, "?")) {
        const asked = open.units.length > 0 ? open : clauses[clauses.length - 1];
        if (asked) asked.asked = true;
      }
      close();
      if (!isSign(unit, ",", "(", ")", '"')) {
        sentence += 1;
        open.sentence = sentence;
      }
    } else if (unit.kind === "emoji" || unit.kind === "link") close();
    else {
      if (isWord(unit, ...SUBJECTS) && startsAnew(units, at, open)) close();
      if (!isSign(unit)) open.units.push(unit);
      else if (isSign(unit, "+", "&", "/", "-")) open.units.push(unit);
    }
  }
  close();
  return clauses;
}

function startsAnew(units: readonly Unit[], at: number, open: Clause): boolean {
  if (open.units.length === 0 || isWord(units[at - 1], "je", "tu", "il", "elle", "ne", "nous")) return false;
  const previous = units[at - 1];
  if (
    isWord(units[at], "ce") &&
    isWord(units[at + 1], "soir", "mois", "pull", "gilet", "matin", "modele", "haut")
  )
    return false;
  const next = units[at + 1];
  if (isWord(units[at], "et"))
    return isWord(
      next,
      "combien",
      "comment",
      "quand",
      "quel",
      "vous",
      "est",
      "sinon",
      "ce",
      "ca",
      "je",
      "merci",
    );
  if (isWord(units[at], "mais") && isWord(next, "en", "le", "la", "taille", "pas")) return false;
  if (isWord(units[at], "merci", "mais", "donc", "bonjour", "sinon")) return true;
  if (isWord(units[at], "ce") && isWord(previous, "taille", "quoi")) return false;
  return !(previous?.kind === "word" && BINDING.test(previous.text));
}

const MARK: Record<string, string> = {
  reference: "REF",
  color: "COL",
  size: "SIZE",
  quantity: "QTY",
  every: "EVERY",
  figure: "FIG",
  number: "FIG",
  ambiguous: "AMB",
  handle: "HANDLE",
  link: "LINK",
  emoji: "EMO",
};

/** The clause as a line of words in which pieces stand as REF, COL, SIZE…: what the cues are matched against. */
export function shapeOf(units: readonly Unit[]): string {
  return units
    .map((unit) => (unit.kind === "word" || unit.kind === "sign" ? unit.text : MARK[unit.kind]))
    .join(" ");
}
