const FEWEST = 4;

/**
 * The end of a parcel's number as it may be typed or pasted, in groups and small letters too ("6a 1234"); undefined
 * for what is none: fewer than four characters, or no digit among them.
 */
export function trackingEnd(typed: string): string | undefined {
  const text = typed.replace(/\s/g, "").toUpperCase();
  return text.length >= FEWEST && /^[0-9A-Z]*\d[0-9A-Z]*$/.test(text) ? text : undefined;
}
