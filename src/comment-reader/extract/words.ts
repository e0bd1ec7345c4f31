import { colorWord, colorWords, toneOf } from "#comment-reader/lexicon/color-words.ts";
import { cueWords } from "#comment-reader/lexicon/cues.ts";
import { FIRST_NAMES } from "#comment-reader/lexicon/first-names.ts";
import { isNumberWord, readNumberWords } from "#comment-reader/lexicon/number-words.ts";
import { SimilarWords } from "#comment-reader/lexicon/similar-words.ts";
import { sizeWord } from "#comment-reader/lexicon/size-words.ts";
import { spelledOut, spelledWords, spellings } from "#comment-reader/lexicon/spellings.ts";
import { COMMON, HARMLESS } from "#comment-reader/lexicon/vocabulary.ts";
import type { LiveIndex } from "./live-index.ts";
import type { Piece } from "./references.ts";
import type { Token } from "./tokenize.ts";
import { isWord, type Unit, word } from "./units.ts";

const PLAIN = new Set([...COMMON, ...HARMLESS, ...spelledWords(), ...cueWords()]);
const SIMILAR = new SimilarWords([
  ...PLAIN,
  ...FIRST_NAMES,
  ...[...spellings()].filter((w) => w.length > 4),
  ...colorWords(),
]);

/** What 'j' runs into in one word. */
const VERBS = new Set(
  "prends veux voudrais vais valide reserve garde craque commande annule ai en aime adore avais etais attends hesite peux suis sais achete voulais voulait pense crois cherche regarde espere fais mets dois vois passe reste reviens rentre trouve confirme signe fonce aimerais souhaiterais prendrai prendrais souhaite demande arrive comprends adopte embarque".split(
    " ",
  ),
);
/** Letters that stand for a word in text messages. */
const LETTERS: Record<string, string[]> = {
  j: ["je"],
  c: ["ce", "est"],
  d: ["de"],
  g: ["je", "ai"],
  k: ["que"],
  q: ["que"],
  n: ["ne"],
  t: ["te"],
  l: ["le"],
  m: ["me"],
  s: ["si"],
};
/** What 's', 'm' and 'l' are elided before; before anything else they are sizes. */
const ELIDED_BEFORE: Record<string, RegExp> = {
  s: /^(?:ils?|y|est|agit|appelle|occupe)$/,
  m: /^(?:a|as|ont|avez|aurait|appelle|interesse|irait|envoyer|enlever|ajouter|y|ennuie|arrange|embete|offre|aide|attend|entends?|entendez|enleve|ajoute|envoie)$/,
  l: /^(?:ai|a|as|ont|adore|aime|adopte|embarque|achete|avais|aurais|avait|ete|hiver|autre|heure|or|eau|air|annonce|adresse|article|ourlet|interieur|essayer|acheter|avoir|ouvrir)$/,
};
const VOWEL = /^[aeiouyh]/;

/** Turns tokens into words of one spelling: text-message forms, elisions, slips of the keyboard, spelled numbers. */
export function normalizeWords(pieces: readonly Piece[], live: LiveIndex): Unit[] {
  const units: Unit[] = [];
  const texts = pieces.map((piece) =>
    "token" in piece && piece.token.kind === "word" ? piece.token.text : "",
  );
  const shouting = pieces.filter((piece) => "token" in piece && piece.token.capital).length > 2;
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece) break;
    if ("unit" in piece) {
      units.push(piece.unit);
      continue;
    }
    const { token } = piece;
    if (token.kind === "number")
      units.push({ kind: "number", value: Number(token.text), spelled: false, ranked: false });
    else if (token.kind === "sign" || token.kind === "emoji")
      units.push({ kind: token.kind, text: token.text });
    else if (
      token.text === "ve" &&
      /^(?:je|jen|j'|jne|en|la|le|ne|mi|mwen|moin|an)$/.test(texts[at - 1] ?? "")
    )
      units.push(word("veux"));
    // 'm en A14': its size, not 'il m'en faut'.
    else if (/^[sml]$/.test(token.text) && texts[at + 1] === "en" && isReference(pieces[at + 2]))
      units.push(word(token.text));
    else if (/^p(?:eu|eut)$/.test(token.text) && isPower(texts, at)) units.push(word("peux"));
    else if (token.kind === "handle" || token.kind === "link") units.push({ kind: token.kind });
    else {
      const number = isNumberWord(token.text) ? readNumberWords(texts, at) : undefined;
      if (number) {
        units.push({ kind: "number", value: number.value, spelled: true, ranked: false });
        at += number.length - 1;
      } else units.push(...readWord(token, pieces[at + 1], units, live, shouting));
    }
  }
  return units;
}

const isReference = (piece: Piece | undefined): boolean =>
  piece !== undefined && "unit" in piece && piece.unit.kind === "reference";

/** 'peu tu me mettre', 'je peu': the verb, by ear. */
const isPower = (texts: readonly string[], at: number): boolean =>
  /^(?:tu|vous|je)$/.test(texts[at + 1] ?? "") || /^(?:je|j'|tu|jle|jla)$/.test(texts[at - 1] ?? "");

function readWord(
  token: Token,
  next: Piece | undefined,
  before: readonly Unit[],
  live: LiveIndex,
  shouting: boolean,
): Unit[] {
  const { text } = token;
  if (text.length === 1) return readLetter(text, next, before);
  const spelled = spelledOut(text);
  if (spelled) return spelled.map((one) => word(one));
  const glued = readGlued(text);
  if (glued) return glued.map((one) => word(one));
  const name = FIRST_NAMES.has(text);
  if (PLAIN.has(text) || name || isColor(text, live) || sizeWord(text) || isNumberWord(text))
    return [word(text, { name: token.capital && (name || (!shouting && isWord(before.at(-1), "pour"))) })];
  const elided = readElided(text);
  if (elided) return elided.map((one) => word(one));
  if (isColor(`${text}e`, live)) return [word(`${text}e`, { guessed: true })];
  const sized = readGluedSize(text, live);
  if (sized) return sized.map((one) => word(one));
  const color = live.similarColors(text);
  if (color) return [word(color, { guessed: true })];
  const looksLikeName = token.capital && !shouting && before.length > 0;
  const meant = looksLikeName ? undefined : correct(text);
  return (
    meant?.map((one) => word(one, { guessed: true })) ?? [word(text, { known: false, name: looksLikeName })]
  );
}

/** 'jla', 'jlprends', 'jme': what is elided in speech and written as one word. */
function readGlued(text: string): readonly string[] | undefined {
  const [, it = "", rest = ""] = /^j(les?|la|l|en|me|m|te|t|ne|n|vous|v)?(\w*)$/.exec(text) ?? [];
  if (PLAIN.has(text) || (it === "" && rest.length < 3) || FIRST_NAMES.has(text)) return undefined;
  const verb = rest === "" ? [] : (spelledOut(rest) ?? (VERBS.has(rest) ? [rest] : undefined));
  if (!verb || (verb.length > 0 && !VERBS.has(verb[0] ?? ""))) return undefined;
  const pronoun = { l: "le", m: "me", t: "te", n: "ne", v: "vous" }[it] ?? it;
  return ["je", ...(pronoun ? [pronoun] : []), ...verb];
}

/** 'lenleve', 'tavoir', 'lautre': what is elided before a vowel, without its apostrophe. */
function readElided(text: string): readonly string[] | undefined {
  const [, letter = "", rest = ""] = /^([dlmnst]|qu)([aeiouh]\w{3,})$/.exec(text) ?? [];
  const full = rest === "" ? undefined : (spelledOut(rest) ?? (PLAIN.has(rest) ? [rest] : undefined));
  return full && [...(spelledOut(`${letter}'`) ?? []), ...full];
}

/** What a mistyped word stands for, when all that it can be comes to the same. */
function correct(text: string): readonly string[] | undefined {
  const single = text.replace(/(.)\1/g, "$1");
  const known =
    single === text || text.length < 4
      ? undefined
      : (spelledOut(single) ?? (PLAIN.has(single) ? [single] : undefined));
  if (known) return known;
  const meant = new Map(
    SIMILAR.near(text).map((near) => {
      const words = spelledOut(near) ?? [near];
      return [words.join(" "), words] as const;
    }),
  );
  return meant.size === 1 ? [...meant.values()][0] : undefined;
}

const isColor = (text: string, live: LiveIndex): boolean =>
  colorWord(text) !== undefined || live.colorWords.has(text) || toneOf(text) !== undefined;

/** 'noirm', 'blancXL'; 'marines' is more than one of them, and no size. */
function readGluedSize(text: string, live: LiveIndex): readonly string[] | undefined {
  const [, color = "", size = ""] = /^(\w{3,}?)(x{0,3}[sl]|m)$/.exec(text) ?? [];
  if (color === "" || !isColor(color, live)) return undefined;
  return size === "s" ? [color] : [color, size];
}

/** 's', 'm' and 'l' are sizes unless they open a word that begins with a vowel: 'm en faut', 's il te plait'. */
function readLetter(text: string, next: Piece | undefined, before: readonly Unit[]): Unit[] {
  const meant = LETTERS[text];
  if (!meant) return [word(text, { known: text === "a" || text === "y" })];
  const following = next && "token" in next && next.token.kind === "word" ? next.token.text : "";
  const last = before[before.length - 1];
  const opens =
    VOWEL.test(following) && following.length > 1 && (ELIDED_BEFORE[text]?.test(following) ?? true);
  const opensEn =
    following === "en" && (last === undefined || (last.kind === "word" && /^(?:il|le)$/.test(last.text)));
  const afterSizeWord = isWord(last, "en", "taille") || (isWord(last, "le") && text === "m");
  if (text === "s" || text === "m" || text === "l")
    return (opens || opensEn) && !afterSizeWord ? meant.map((one) => word(one)) : [word(text)];
  if (text === "t") return opens ? [word("te")] : [word("taille")];
  if (text === "n" && !opens)
    return last?.kind === "reference" ? [word(text, { known: false })] : [word("numero")];
  return meant.map((one) => word(one));
}
