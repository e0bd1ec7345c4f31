import type { z } from "zod";
import type { UserDetail, userFields } from "#contract/admin/users.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import { checkOwnPassword } from "#server/auth/check-own-password.ts";
import type { Context } from "#server/context.ts";
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

/** Staff edit a person who was not erased. Whoever gives or takes rights gives their own password with it. */
export async function saveUser(context: Context, input: SaveUser): Promise<UserDetail> {
  const { userId, expectedVersion, password, ...after } = input;
  const known = await queries.isAdmin(context.db, { userId });
  const changesRights = known !== undefined && known.isAdmin !== after.isAdmin;
  if (changesRights) await checkOwnPassword(context, password);
  return inTransaction(context.db, async (tx) => {
    const before = await queries.lockUser(tx, { userId });
    if (!before) throw await goneMeanwhile(tx, "user", userId, refusal("USER_NOT_FOUND"));
    const stale = before.version !== expectedVersion || (before.isAdmin !== after.isAdmin) !== changesRights;
    if (stale) throw await changedMeanwhile(tx, "user", userId);
    await queries.updateUser(tx, { userId, ...after }).catch((error) => {
      throw asRefused(error, after.handle);
    });
    if (before.isAdmin && !after.isAdmin) await queries.endSessionsOf(tx, { userId });
    await note(tx, context, userId, before, after);
    return getUser({ db: tx }, userId);
  });
}

function asRefused(error: unknown, handle: string | null): unknown {
  const broken = brokenConstraint(error);
  if (broken === "users_an_administrator_remains") return refusal("LAST_ADMINISTRATOR");
  if (broken === "users_tiktok_username_unique") return refusal("HANDLE_TAKEN", { handle: handle ?? "" });
  return error;
}

/** Rights have an entry of their own, so that who holds them can be followed. */
async function note(
  tx: Tx,
  context: Context,
  userId: string,
  before: queries.LockUserRow,
  after: z.output<typeof userFields>,
): Promise<void> {
  const subject = { subjectKind: "user", subjectId: userId } as const;
  const { isAdmin, ...fields } = after;
  if (before.isAdmin !== isAdmin)
    await audit(tx, context, {
      ...subject,
      action: isAdmin ? "admin-granted" : "admin-revoked",
      before: { isAdmin: before.isAdmin },
      after: { isAdmin: isAdmin },
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
