/** How long a code may be written as a comment. */
export const BASKET_CODE_MINUTES = 15;

const WRITTEN = /^(?:(?:mon )?code)?[^\p{L}\p{N}]*(\d{4})[^\p{L}\p{N}]*$/iu;

/** The four digits that a comment consists of, whatever signs stand around them ("Code : 4821 🙂"); otherwise undefined. */
export const readBasketCode = (comment: string): string | undefined => WRITTEN.exec(comment.trim())?.[1];
