import type { z } from "zod";
import type { FieldErrors } from "#web/ui/error-summary.tsx";

/**
 * The sentences of the contract's own rules for what a form holds, by field; the first of each field, in the order of
 * what is given, which is that of the form.
 */
export function errorsOf(schema: z.ZodType, given: object): FieldErrors {
  const parsed = schema.safeParse(given);
  if (parsed.success) return {};
  const fields = Object.keys(given);
  const found = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message }));
  const errors: FieldErrors = {};
  for (const { field, message } of found.toSorted(
    (one, other) => fields.indexOf(one.field) - fields.indexOf(other.field),
  ))
    errors[field] ??= message;
  return errors;
}

/** The fields of a form, named as the ids of their controls: "title" is `live-title`. */
export const withPrefix = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`${prefix}-${field}`, sentence]));
