/** GSM 03.38 as the provider counts it, apart from the shop's own count: each is a check of the other. */
const ONE_UNIT = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/u;
const TWO_UNITS = /^[\f^{}\\[~\]|€]$/u;

/** How many messages a text is billed as. */
export function segments(text: string): number {
  const letters = [...text];
  if (letters.every((letter) => ONE_UNIT.test(letter) || TWO_UNITS.test(letter))) {
    const units = letters.reduce((sum, letter) => sum + (TWO_UNITS.test(letter) ? 2 : 1), 0);
    return units <= 160 ? 1 : Math.ceil(units / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}
