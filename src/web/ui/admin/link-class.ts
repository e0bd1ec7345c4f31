/** A link that stands by itself: underlined, and tall enough to be pressed. Links inside a sentence need no such room. */
export const LINK =
  "inline-flex min-h-6 items-center text-accent underline underline-offset-4 hover:text-accent-hover pointer-coarse:min-h-target";
