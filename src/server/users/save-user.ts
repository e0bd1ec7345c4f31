import type { z } from "zod";
import type { UserDetail, userFields } from "#contract/admin/users.ts";
import { refusal } from "#domain/refusals.ts";
import type { StaffRole } from "#domain/roles.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import { checkOwnPassword } from "#server/auth/check-own-password.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getUser } from "./get-user.ts";
import * as queries from "./users.sql.ts";

type SaveUser = z.output<typeof userFields> & {
  userId: string;
  expectedVersion: number;
  password?: string | undefined;
};

/** Staff edit a person who was not erased. An owner who gives or takes rights, or a role, gives their own password with it. */
export async function saveUser(context: Context, input: SaveUser): Promise<UserDetail> {
  const { userId, expectedVersion, password, ...after } = input;
  const known = await queries.roleOf(context.db, { userId });
  const role = roleIn(after, known?.role ?? null);
  const changesRights = known !== undefined && known.role !== role;
  if (changesRights) {
    if (staffOf(context).role !== "owner") throw refusal("NOT_YOUR_ROLE", { needed: "owner" });
    await checkOwnPassword(context, password);
  }
  const saved = await inTransaction(context.db, async (tx) => {
    const before = await queries.lockUser(tx, { userId });
    if (!before) throw await goneMeanwhile(tx, "user", userId, refusal("USER_NOT_FOUND"));
    const stale = before.version !== expectedVersion || before.role !== (known?.role ?? null);
    if (stale) throw await changedMeanwhile(tx, "user", userId);
    const { firstName, lastName, handle } = after;
    await queries.updateUser(tx, { userId, firstName, lastName, handle, role }).catch((error) => {
      throw asRefused(error, handle);
    });
    // Given or taken: what was opened as somebody else than she is now, perhaps on a stranger's machine, ends.
    if (!before.role !== !role) await queries.endSessionsOf(tx, { userId });
    await note(tx, context, userId, before, { firstName, lastName, handle, role });
    return getUser({ db: tx }, userId);
  });
  if (changesRights) context.events.changed({ staff: [userId] });
  return saved;
}

/** Whoever is given the rights without a role has all of them; whoever keeps them keeps her role unless one is named. */
function roleIn({ isAdmin, role }: z.output<typeof userFields>, held: StaffRole | null): StaffRole | null {
  return isAdmin ? (role ?? held ?? "owner") : null;
}

function asRefused(error: unknown, handle: string | null): unknown {
  const broken = brokenConstraint(error);
  if (broken === "users_an_administrator_remains") return refusal("LAST_ADMINISTRATOR");
  if (broken === "users_tiktok_username_unique") return refusal("HANDLE_TAKEN", { handle: handle ?? "" });
  return error;
}

type Saved = { firstName: string; lastName: string; handle: string | null; role: StaffRole | null };

/** Rights have an entry of their own, so that who holds them can be followed. */
async function note(
  tx: Tx,
  context: Context,
  userId: string,
  before: queries.LockUserRow,
  { role, ...fields }: Saved,
): Promise<void> {
  const subject = { subjectKind: "user", subjectId: userId } as const;
  if (before.role !== role)
    await audit(tx, context, {
      ...subject,
      action: !role ? "admin-revoked" : before.role ? "role-changed" : "admin-granted",
      before: { isAdmin: before.role !== null, role: before.role },
      after: { isAdmin: role !== null, role },
    });
  await audit(tx, context, {
    ...subject,
    action: "user-saved",
    before: {
      firstName: before.firstName,
      lastName: before.lastName,
      handle: before.tiktokUsername,
    },
    after: fields,
  });
}
