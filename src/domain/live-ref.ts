const LONGEST = 10;

/** A live's reference: it begins every order number of the live. */
export const LIVE_REF = /^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/;

/**
 * The reference that a title gives: lower case, accents dropped, whatever else is no letter or digit turned into a
 * dash, trimmed, at most 10 characters. `rank` 2 and on is for a reference that is taken: its last characters give
 * way to "-2", "-3"…
 */
export function deriveLiveRef(title: string, rank = 1): string {
  const plain = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const suffix = rank > 1 ? `-${rank}` : "";
  const body = trimDashes(trimDashes(plain).slice(0, LONGEST - suffix.length));
  return `${body || "live"}${suffix}`;
}

const trimDashes = (text: string): string => text.replace(/^-+|-+$/g, "");
