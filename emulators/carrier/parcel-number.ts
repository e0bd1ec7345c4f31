/** Product prefixes seen on real labels. */
const PREFIXES: Record<string, string> = { DOM: "6A", DOS: "6C", COL: "9V", HD: "6M", COM: "8Q", CORE: "8R" };

export const PRODUCTS = Object.keys(PREFIXES);

/** 13 characters: product prefix, ten digits, check digit (weights 3, 1, 3… from the right). */
export function parcelNumber(productCode: string, serial: number): string {
  const digits = String(serial).padStart(10, "0");
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  return `${PREFIXES[productCode] ?? "6A"}${digits}${(10 - (sum % 10)) % 10}`;
}

/** The 28-character routing barcode; its last one is ISO 7064 MOD 37,36, as on the recorded label. */
export function routingNumber(parcel: string, zipCode: string): string {
  const service = parcel.startsWith("6C") ? "802" : "801";
  const body = `00${zipCode}11${parcel.slice(0, 12)}${service}250`;
  return body + mod3736(body);
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function mod3736(text: string): string {
  let product = 36;
  for (const character of text) {
    const sum = (product + ALPHABET.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return ALPHABET[(37 - product) % 36] ?? "";
}
