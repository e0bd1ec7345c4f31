/** `held_until` as `heldUntil`: the name of a column as the field of a row. */
export const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
