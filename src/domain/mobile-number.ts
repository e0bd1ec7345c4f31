/**
 * A French mobile number as it is sent to (E.164), from how people type it; undefined for any other number: a landline
 * gets no text message, and overseas ones have other prices. SQL says the same in `french_mobile`.
 */
export function frenchMobile(typed: string): string | undefined {
  const digits = typed
    .replace(/[\s.\-/]/gu, "")
    .replace(/^00/, "+")
    .replace(/^\+33(?:\(0\)|0)?/, "0");
  return /^0[67]\d{8}$/.test(digits) ? `+33${digits.slice(1)}` : undefined;
}
