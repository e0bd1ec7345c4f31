/** Number words as they are typed, with the slips of those who write by ear. 'un' is an article first. */
const UNITS: Record<string, number> = {};
const TENS: Record<string, number> = {};
const put = (table: Record<string, number>, value: number, words: string) => {
  for (const word of words.split(" ")) table[word] = value;
};
put(UNITS, 1, "un une");
put(UNITS, 2, "deux deu two dois jouj joj zouj zoj zoudj");
put(UNITS, 3, "trois troi trwa twa three tlata");
put(UNITS, 4, "quatre quatr katre catre katr kat four reb3a rab3a");
put(UNITS, 5, "cinq cinc sinq sink cink senk cinco khamsa");
put(UNITS, 6, "six siss sis");
put(UNITS, 7, "sept cept sete seven seb3a");
put(UNITS, 8, "huit uit wit huite eight ocho oito");
put(UNITS, 9, "neuf nef");
put(UNITS, 10, "dix diz");
put(UNITS, 11, "onze onz eleven");
put(UNITS, 12, "douze douz dousse twelve doce");
put(UNITS, 13, "treize treiz treze thirteen");
put(UNITS, 14, "quatorze quatorz katorze fourteen");
put(UNITS, 15, "quinze quinz kinze fifteen");
put(UNITS, 16, "seize seiz sixteen");
put(TENS, 20, "vingt vingts vint ving twenty veinte vinte");
put(TENS, 30, "trente trante trent thirty treinta trinta");
put(TENS, 40, "quarante quarente karante karente quarant forty");
put(TENS, 50, "cinquante cinquente sinquante cinkante fifty");
put(TENS, 60, "soixante soisante swassante");
put(TENS, 70, "septante");
put(TENS, 80, "huitante octante");
put(TENS, 90, "nonante");

/** Whether the word alone is a number; 'un', 'neuf' and 'once' are other words first. */
export function isNumberWord(word: string): boolean {
  return (word in UNITS || word in TENS || word === "cent" || word === "cents") && !/^une?$/.test(word);
}

/** 'vingtneuf', 'quatrevingt': the words of a number that was typed as one. */
export function splitNumberWord(text: string): [string, string] | undefined {
  for (let at = 3; at <= text.length - 2; at += 1) {
    const [first, second] = [text.slice(0, at), text.slice(at)];
    if ((first in TENS || first === "dix") && second in UNITS && UNITS[second] !== 1) return [first, second];
    if (UNITS[first] === 4 && TENS[second] === 20) return [first, second];
  }
  return undefined;
}

/** Reads the number that begins at `at` in `words`; answers its value and how many words it took. */
export function readNumberWords(
  words: readonly string[],
  at: number,
): { value: number; length: number } | undefined {
  const word = (offset: number) => words[at + offset] ?? "";
  let length = 0;
  let value = 0;
  const hundreds = UNITS[word(0)];
  if (hundreds !== undefined && hundreds > 1 && hundreds < 10 && /^cents?$/.test(word(1))) {
    value = hundreds * 100;
    length = 2;
  } else if (/^cents?$/.test(word(0))) {
    value = 100;
    length = 1;
  }
  const rest = belowHundred(word, length);
  if (rest) return { value: value + rest.value, length: length + rest.length };
  return length > 0 ? { value, length } : undefined;
}

function belowHundred(
  word: (offset: number) => string,
  from: number,
): { value: number; length: number } | undefined {
  if (UNITS[word(from)] === 4 && TENS[word(from + 1)] === 20) return tens(word, from + 2, 80, 2);
  const ten = TENS[word(from)];
  if (ten !== undefined) return tens(word, from + 1, ten, 1);
  const unit = UNITS[word(from)];
  if (unit === undefined || (unit === 1 && from === 0)) return undefined;
  const teen = unit === 10 ? (UNITS[word(from + 1)] ?? 0) : 0;
  return teen >= 7 && teen <= 9 ? { value: 10 + teen, length: 2 } : { value: unit, length: 1 };
}

function tens(word: (offset: number) => string, at: number, ten: number, length: number) {
  const most = ten === 60 || ten === 80 ? 19 : 9;
  const joined = word(at) === "et" ? 1 : 0;
  const unit = UNITS[word(at + joined)];
  if (unit === undefined || unit > most || (joined === 1 && unit !== 1 && unit !== 11))
    return { value: ten, length };
  if (unit === 10) {
    const more = UNITS[word(at + joined + 1)] ?? 0;
    if (more >= 7 && more <= 9) return { value: ten + 10 + more, length: length + joined + 2 };
  }
  return { value: ten + unit, length: length + joined + 1 };
}
