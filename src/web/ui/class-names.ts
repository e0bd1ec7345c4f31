/** Joins the class names that apply; undefined, false and "" are left out. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
