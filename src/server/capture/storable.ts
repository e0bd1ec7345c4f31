const DEEPEST = 20;
const LARGEST_BYTES = 8 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that no text of PostgreSQL can hold
const NUL = /\u0000/g;

/** A stranger's document as the database can hold it; undefined when it is too deep or too large to be worth keeping. */
export function storable(document: unknown): unknown {
  if (document === null || document === undefined) return undefined;
  const clean = cleaned(document, DEEPEST);
  return clean !== undefined && Buffer.byteLength(JSON.stringify(clean)) <= LARGEST_BYTES ? clean : undefined;
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth === 0) return undefined;
  if (typeof value === "string") return writable(value);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, depth - 1) ?? null);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [writable(key), cleaned(one, depth - 1)]),
  );
}

const writable = (text: string) => text.toWellFormed().replace(NUL, "");
