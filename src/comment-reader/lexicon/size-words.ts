const LETTERS = /^(?:x{0,4}s|m|x{0,5}l|[2-6]xl|tu)$/;
const WORDS: Record<string, string> = {
  small: "S",
  smal: "S",
  esse: "S",
  aime: "M",
  emme: "M",
  elle: "L",
  ixelle: "XL",
  iksel: "XL",
  petit: "S",
  medium: "M",
  mediun: "M",
  large: "L",
  larg: "L",
  xlarge: "XL",
  xsmall: "XS",
  unique: "TU",
  grande: "",
};
const REPEATED_X: Record<string, string> = { "2XL": "XXL", "3XL": "XXXL", "4XL": "XXXXL", "5XL": "XXXXXL" };

/** Numbers that a garment's size can be; a waist in inches, a child's age and a shoe are sizes only where offered. */
export const SMALLEST = 32;
export const LARGEST = 60;

/** A word that is a size, in capitals; undefined when it is none. */
export function sizeWord(word: string): string | undefined {
  if (LETTERS.test(word)) return word.toUpperCase();
  return WORDS[word] || undefined;
}

/** Words that are sizes only after 'taille' or 'en'. */
export const needsSizeWord = (word: string): boolean =>
  word === "petit" || word === "unique" || word === "large" || soundsLikeLetter(word);

/** Letters by ear that are other words first: 'taille aime', 'A12 en elle', but 'je crois en elle'. */
export const soundsLikeLetter = (word: string): boolean => word === "aime" || word === "elle";

/** '6 ans' is '6A', '18 mois' is '18M', '12/14 ans' is '12-14A', 'S/M' is 'S-M'. */
const oneForm = (size: string): string => {
  const written = size.trim().toUpperCase().replace(/\s+/g, "").replace("/", "-");
  if (/^(?:TAILLE)?UNIQUE$/.test(written)) return "TU";
  return (
    REPEATED_X[written] ?? written.replace(/(?<=\d)(?:A|M)(?:N|NS|OIS)?$/, (measure) => measure[0] ?? "")
  );
};

/** A child's size: years or months and their letter. */
const CHILDS = /^(\d{1,2}(?:-\d{1,2})?)([AM])$/;
/** Whether the size is one of years or months. */
export const isChilds = (size: string): boolean => CHILDS.test(oneForm(size));

/** 'XL' for 'L/XL' and '2 ans' for '24 mois': the one offered size that holds what was said. */
export function matchLooseSize(said: string, offered: readonly string[]): string | undefined {
  const form = oneForm(said);
  const years = /^(\d)A$/.exec(form)?.[1];
  const months = years === undefined ? undefined : `${Number(years) * 12}M`;
  const alike = offered.filter((size) => {
    const other = oneForm(size);
    return other === months || (/^[A-Z]+$/.test(form) && other.split("-").includes(form));
  });
  return alike.length === 1 ? alike[0] : undefined;
}

/** The shop's word for a said size: from the list where there is one, else as one says it. Undefined: not offered. */
export function matchSize(said: string, offered: readonly string[] | undefined): string | undefined {
  if (!offered || offered.length === 0)
    return said.replace(CHILDS, (_, number, measure) => `${number} ${measure === "A" ? "ans" : "mois"}`);
  const form = oneForm(said);
  // 'T2' where the shop writes '2'.
  const bare = /^T(\d)$/.exec(form)?.[1];
  const same =
    offered.find((size) => oneForm(size) === form) ?? offered.find((size) => oneForm(size) === bare);
  if (same !== undefined || !/^\d/.test(form)) return same;
  const numbered = offered.find((size) => oneForm(size) === `T${form}`);
  if (numbered !== undefined) return numbered;
  // '6' for '6 ans', and '6 ans' where the shop writes '6'.
  const number = CHILDS.exec(form)?.[1];
  const alike = offered.filter((size) =>
    number === undefined
      ? CHILDS.exec(oneForm(size))?.[1] === form
      : form.endsWith("A") && oneForm(size) === number,
  );
  return alike.length === 1 ? alike[0] : undefined;
}
