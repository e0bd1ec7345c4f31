const SOUNDS: [RegExp, string][] = [
  [/([^c])\1/g, "$1"],
  [/ph/g, "f"],
  [/eaux?|aux?/g, "o"],
  [/oi|oy/g, "wa"],
  [/ch|sh/g, "S"],
  [/qu|q|ck|c(?![eiy])/g, "k"],
  [/gu(?=[eiy])/g, "G"],
  [/ge(?=[ao])|g(?=[eiy])/g, "j"],
  [/c(?=[eiy])/g, "s"],
  [/(?<=[aeiouy])s(?=[aeiouy])/g, "z"],
  [/ai|ei|ay/g, "e"],
  [/[ae][nm](?![aeiouynm])/g, "A"],
  [/(?:[aei]?i|u)[nm](?![aeiouynm])/g, "I"],
  [/o[nm](?![aeiouynm])/g, "O"],
  [/y/g, "i"],
  [/h/g, ""],
  [/(?:er|ez|et|ee|es)$/g, "e"],
  [/[estdxpz]+$/g, ""],
  [/G/g, "g"],
];

/** How a French reader would hear the word, roughly: 'nwar' and 'noir', 'jprand' and 'jprends' sound alike. */
function sound(word: string): string {
  let heard = word;
  for (const [written, spoken] of SOUNDS) heard = heard.replace(written, spoken);
  return heard;
}

/** Words by sound and by every way of leaving one letter out, so that a slip of one key finds its word at once. */
export class SimilarWords {
  private readonly words = new Set<string>();
  private readonly bySound = new Map<string, string | null>();
  private readonly byShort = new Map<string, Set<string>>();

  private readonly shortest: number;

  /** Words under `shortest` letters are only found as they are or by sound. */
  constructor(words: Iterable<string>, shortest = 5) {
    this.shortest = shortest;
    for (const word of words) this.add(word);
  }

  has(word: string): boolean {
    return this.words.has(word);
  }

  private add(word: string): void {
    if (this.words.has(word)) return;
    this.words.add(word);
    if (word.length >= 4) {
      const heard = sound(word);
      this.bySound.set(heard, this.bySound.has(heard) ? null : word);
    }
    if (word.length < this.shortest) return;
    for (const short of [word, ...shorter(word)]) {
      const known = this.byShort.get(short);
      if (known) known.add(word);
      else this.byShort.set(short, new Set([word]));
    }
  }

  /** 'blnc', 'rg': the only word that has these consonants. */
  withoutVowels(word: string): string | undefined {
    const bones = word.replace(/e$/, "");
    if (bones.length < 2 || word.length < 3 || /[aeiouy]/.test(bones)) return undefined;
    const meant = [...this.words].filter((known) => known.replace(/[aeiouy]/g, "") === bones);
    return meant.length === 1 ? meant[0] : undefined;
  }

  /** The only word it can be. */
  nearest(word: string): string | undefined {
    const near = this.near(word);
    return near.length === 1 ? near[0] : undefined;
  }

  /** Words that it can be, by sound or by one slip (a letter more, less, other, or two swapped). */
  near(word: string): string[] {
    if (this.words.has(word)) return [word];
    if (word.length < 4 || word.length > 24) return [];
    const heard = sound(word);
    const alike = heard.length >= 3 ? this.bySound.get(heard) : undefined;
    if (alike) return [alike];
    if (word.length < this.shortest) return [];
    const near = new Set<string>();
    for (const short of [word, ...shorter(word)])
      for (const known of this.byShort.get(short) ?? []) if (oneSlip(word, known)) near.add(known);
    return [...near];
  }
}

function shorter(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Optimal string alignment distance of at most 1; first letters are seldom mistyped, so they must agree. */
function oneSlip(one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  if (a.length === b.length)
    return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
}
