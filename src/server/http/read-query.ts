import type { z } from "zod";
import { refusal } from "#domain/refusals.ts";

/** What stands behind the question mark of an address, for the routes that answer a file. */
export function readQuery<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]);
  throw refusal("INVALID_INPUT", { fields: Object.fromEntries(fields) });
}
