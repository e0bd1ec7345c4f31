/**
 * Whether this is a well-formed Colissimo number: two characters of product, ten digits and their check digit
 * (weights 3, 1, 3… from the right). Foreign S10 numbers, for example CA268091420FR, have another form and pass too.
 */
export function isParcelNumber(text: string): boolean {
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text)) return true;
  if (!/^[0-9A-Z]{2}\d{11}$/.test(text)) return false;
  return checkDigit(text.slice(2, 12)) === text[12];
}

function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 10; index++) sum += Number(digits[9 - index]) * (index % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

/**
 * The number of the parcel whose label was scanned: of its own barcode, or of the routing barcode above it, which holds all of
 * the number but its check digit. Undefined when it is neither.
 */
export function scannedParcelNumber(code: string): string | undefined {
  const text = code.replace(/\s/g, "").toUpperCase();
  const routed = /^00\d{5}11([0-9A-Z]{2}\d{10})\d{3}[0-9A-Z]{4}$/.exec(text)?.[1];
  const number = routed ? routed + checkDigit(routed.slice(2)) : text;
  return isParcelNumber(number) ? number : undefined;
}
