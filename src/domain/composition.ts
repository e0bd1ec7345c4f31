const LETTERS = "A-Za-zÀ-ÖØ-öø-ÿŒœ";
const NAME = `[${LETTERS}][${LETTERS} '’-]*`;
const SHARE = String.raw`\d{1,3}(?:\.\d{1,2})?`;

/** "70 % coton", or "coton 70 %". */
const PART = new RegExp(`^(?:(${SHARE}) ?% ?(?:de |d['’])?(${NAME})|(${NAME}?) ?(${SHARE}) ?%)$`);
/** "Dessus :", before the fibers of a part of a garment. */
const LABEL = new RegExp(`^${NAME}: ?`);
/** A code of two or three letters is no name, "lin" is one. */
const CODE = /^(?!lin$|lin |pur )[^ '’-]{1,3}(?:[ '’-]|$)/;
const FOREIGN = /^(?:cotton|wool|silk|linen|leather|spandex|elastane|cashmere|rayon|lycra|polyamid)(?: |$)/;

/**
 * Whether a composition says each fiber in full with its share, as regulation (EU) 1007/2011 wants it: the shares of each
 * part of a garment come to 100. `composition_is_read` of the database decides, and reads it the same way.
 */
export function isCompositionRead(composition: string): boolean {
  const components = composition
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replace(/(\d),(\d)/g, "$1.$2")
    .split(/ ?(?:[;/]|\.(?: |$)) ?/)
    .filter((component) => component.trim() !== "");
  return components.length > 0 && components.every(isWhole);
}

function isWhole(component: string): boolean {
  const parts = component
    .trim()
    .replace(LABEL, "")
    .split(/ ?, ?| et /);
  const shares = parts.map(hundredthsOf);
  return shares.reduce((sum, share) => sum + share, 0) === 10_000;
}

/** NaN for what is no fiber with its share. */
function hundredthsOf(part: string): number {
  const [, share, fiber, firstFiber, lastShare] = PART.exec(part) ?? [];
  const name = (fiber ?? firstFiber ?? "").toLowerCase();
  if (name === "" || CODE.test(name) || FOREIGN.test(name)) return Number.NaN;
  return Math.round(Number(share ?? lastShare) * 100);
}
