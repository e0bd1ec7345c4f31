import type { z } from "zod";
import type { UserDetail, userFields } from "#contract/admin/users.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile, VERSION } from "#server/audit/changed-meanwhile.ts";
import { checkOwnPassword } from "#server/auth/check-own-password.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { getUser } from "./get-user.ts";

type SaveUser = z.output<typeof userFields> & {
  userId: string;
  expectedVersion: number;
  password?: string | undefined;
};

interface Before {
  first_name: string;
  last_name: string;
  tiktok_username: string | null;
  is_admin: boolean;
  version: number;
}

const rights = statement<{ is_admin: boolean }>("select is_admin from users where id = $1");
/** Orders may go on being tied to the person: they only share its key. */
const lock = statement<Before>(`
  select first_name, last_name, tiktok_username, is_admin, ${VERSION} as version
  from users where id = $1 and erased_at is null for no key update`);
const write = statement(`
  update users set first_name = $2, last_name = $3, tiktok_username = $4, is_admin = $5,
    updated_at = clock_timestamp()
  where id = $1`);
/** Their own sessions, and those in which they act as somebody else. */
const endSessions = statement(`
  delete from auth_session s using users u
  where u.id = $1 and (s."userId" = u.auth_id or s."impersonatedBy" = u.auth_id)`);

/** Staff edit a person who was not erased. Whoever gives or takes rights gives their own password with it. */
export async function saveUser(context: Context, input: SaveUser): Promise<UserDetail> {
  const { userId, expectedVersion, password, ...after } = input;
  const [known] = await rights(context.db, userId);
  const changesRights = known !== undefined && known.is_admin !== after.isAdmin;
  if (changesRights) await checkOwnPassword(context, password);
  return inTransaction(context.db, async (tx) => {
    const [before] = await lock(tx, userId);
    if (!before) throw await goneMeanwhile(tx, "user", userId, refusal("USER_NOT_FOUND"));
    const stale = before.version !== expectedVersion || (before.is_admin !== after.isAdmin) !== changesRights;
    if (stale) throw await changedMeanwhile(tx, "user", userId);
    await write(tx, userId, after.firstName, after.lastName, after.handle, after.isAdmin).catch((error) => {
      throw asRefused(error, after.handle);
    });
    if (before.is_admin && !after.isAdmin) await endSessions(tx, userId);
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
  before: Before,
  after: z.output<typeof userFields>,
): Promise<void> {
  const subject = { subjectKind: "user", subjectId: userId } as const;
  const { isAdmin, ...fields } = after;
  if (before.is_admin !== isAdmin)
    await audit(tx, context, {
      ...subject,
      action: isAdmin ? "admin-granted" : "admin-revoked",
      before: { is_admin: before.is_admin },
      after: { is_admin: isAdmin },
    });
  await audit(tx, context, {
    ...subject,
    action: "user-saved",
    before: {
      firstName: before.first_name,
      lastName: before.last_name,
      handle: before.tiktok_username,
    },
    after: fields,
  });
}
