/**
 * Whether this is a well-formed Colissimo number: two characters of product, ten digits and their check digit
 * (weights 3, 1, 3… from the right). Foreign S10 numbers, for example CA268091420FR, have another form and pass too.
 */
export function isParcelNumber(text: string): boolean {
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text)) return true;
  if (!/^[0-9A-Z]{2}\d{11}$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < 10; index++) sum += Number(text[11 - index]) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(text[12]);
}
