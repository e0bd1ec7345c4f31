/** Where pieces are sent back to, as a label wants it. */
export interface ReturnPlace {
  name: string;
  street: string;
  zip: string;
  city: string;
}

interface Known {
  returnAddress: string;
  sellerName: string;
}

/** "Service retours, 2 rue du Stock, 69003 Lyon" in its parts; undefined where no postal code and town are in it. */
export function readPlace(line: string): Omit<ReturnPlace, "name"> | undefined {
  const [, street, zip, city] = /^(.+?),?\s+(\d{5})\s+(\p{L}[^,]*?)\s*(?:,.*)?$/u.exec(line.trim()) ?? [];
  return street && zip && city ? { street, zip, city } : undefined;
}

/** The one place of returns, of the label and of all that says it: the setting, or the place that parcels leave from. */
export function returnPlaceOf({ returnAddress, sellerName }: Known, sender: ReturnPlace): ReturnPlace {
  const { name, street, zip, city } = { name: sender.name, ...(readPlace(returnAddress) ?? sender) };
  return { name: sellerName || name, street, zip, city };
}

/** Without the name: "2 rue du Stock, 69003 Lyon". */
export const placeLine = ({ street, zip, city }: ReturnPlace): string => `${street}, ${zip} ${city}`;
