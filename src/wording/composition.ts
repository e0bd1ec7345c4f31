/** "63 % polyester, 33 % viscose": a number never stands on another line than its sign. */
export const compositionWords = (composition: string): string =>
  composition.replaceAll(/(\d)\s*%/g, "$1\u00a0%");
