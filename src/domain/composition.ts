import { FIBER_PATTERN, plainName } from "./fibers.ts";

const LETTERS = "A-Za-zÀ-ÖØ-öø-ÿŒœ";
const NAME = `[${LETTERS}][${LETTERS} '’-]*`;
const SHARE = String.raw`\d{1,3}(?:\.\d{1,2})?`;

/** "70 % coton", or "coton 70 %". */
const PART = new RegExp(`^(?:(${SHARE}) ?% ?(?:de |d['’])?(${NAME})|(${NAME}?) ?(${SHARE}) ?%)$`);
/** "Dessus :", before the fibers of a part of a garment. */
const LABEL = new RegExp(`^${NAME}: ?`);
const KNOWN = new RegExp(FIBER_PATTERN);

/** What keeps a composition from being read: a name that is none of a fiber, one that comes twice, or how it is written. */
export type CompositionDoubt = { unknown: string } | { twice: string } | "shape";

/**
 * Undefined where a composition says each fiber in full with its share, as regulation (EU) 1007/2011 wants it: the shares of
 * each part of a garment come to 100. `composition_is_read` of the database decides, and reads it the same way.
 */
export function doubtAbout(composition: string): CompositionDoubt | undefined {
  const components = composition
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replace(/(\d),(\d)/g, "$1.$2")
    .split(/ ?(?:[;/]|\.(?: |$)) ?/)
    .filter((component) => component.trim() !== "");
  if (components.length === 0) return "shape";
  return components.map(doubtAboutComponent).find((doubt) => doubt !== undefined);
}

function doubtAboutComponent(component: string): CompositionDoubt | undefined {
  const parts = component
    .trim()
    .replace(LABEL, "")
    .split(/ ?, ?| et /);
  const names = new Set<string>();
  let hundredths = 0;
  for (const part of parts) {
    const [, share, fiber, firstFiber, lastShare] = PART.exec(part) ?? [];
    const written = (fiber ?? firstFiber ?? "").trim();
    if (written === "") return "shape";
    const name = plainName(written);
    if (!KNOWN.test(name)) return { unknown: written };
    if (names.has(name)) return { twice: written };
    names.add(name);
    hundredths += Math.round(Number(share ?? lastShare) * 100);
  }
  return hundredths === 10_000 ? undefined : "shape";
}
