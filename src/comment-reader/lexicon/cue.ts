/**
 * What a clause says, as patterns over its shape (see `shapeOf`): words in one spelling, pieces as REF, COL, SIZE,
 * QTY, EVERY, numbers that mean nothing here as FIG. Each pattern is a way of speaking, none is a sentence.
 */
export const cue = (...ways: string[]): RegExp => new RegExp(`(?<![\\w])(?:${ways.join("|")})(?![\\w])`);

/** Pronouns between a subject and its verb. */
export const IT = "(?:(?:le|les|en|la|lui|me|m|nous|vous|te|y) )*";
