import { api } from "#web/admin/api.ts";
import type { Draft } from "./draft.ts";

/** A draft as this person would read it. */
export function readForPerson({ type, subject, body }: Draft, userId: string) {
  if (!type) throw new Error("A message needs a type");
  return api.admin.users.previewMessage({ userId, type, subject, body });
}
