import type { z } from "zod";
import type { FieldErrors } from "#web/ui/error-summary.tsx";

/** The sentences of the contract's own rules for what a form holds, by field; the first of each field. */
export function errorsOf(schema: z.ZodType, given: unknown): FieldErrors {
  const parsed = schema.safeParse(given);
  if (parsed.success) return {};
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors;
}

/** The fields of a form, named as the ids of their controls: "title" is `live-title`. */
export const withPrefix = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`${prefix}-${field}`, sentence]));
