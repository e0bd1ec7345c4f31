import { BULK_ACT_ROLES, type BulkKind } from "#contract/admin/bulk-acts.ts";
import { refusal } from "#domain/refusals.ts";
import { mayAct, type StaffRole } from "#domain/roles.ts";

/** An act on many rows asks the role of what it does to each; refuses with NOT_YOUR_ROLE. */
export function mayAskFor(role: StaffRole, kind: BulkKind): void {
  const needed = BULK_ACT_ROLES[kind];
  if (!mayAct(role, needed)) throw refusal("NOT_YOUR_ROLE", { needed });
}
