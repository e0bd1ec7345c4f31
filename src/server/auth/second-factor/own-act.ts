import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { AuditAction } from "#wording/audit.ts";
import { countCode } from "./count-code.ts";
import * as queries from "./second-factor.sql.ts";
import { type CodeOwner, spendCode } from "./spend-code.ts";

/** The administrator who calls, as the owner of their second factor. */
export async function ownerOf(context: Context): Promise<CodeOwner & { email: string }> {
  const actor = staffOf(context);
  const known = await queries.findOwner(context.db, { userId: actor.userId });
  if (!known) throw new Error("Whoever is signed in has a login identity");
  return { authId: known.authId, email: known.email, actor, sourceAddress: context.sourceAddress };
}

/** One transaction on the caller's own factor for which a code is given; one whose code is right does not count. */
export async function withCountedCode<Result>(
  context: Context,
  work: (tx: Tx, owner: CodeOwner) => Promise<Result>,
): Promise<Result> {
  const owner = await ownerOf(context);
  const forgive = await countCode(context.db, [`own:${owner.actor.userId}`]);
  const result = await inTransaction(context.db, (tx) => work(tx, owner));
  await forgive();
  return result;
}

/** An act on a factor that is on, behind one of its codes; it is written to the trail. */
export async function actWithCode<Result>(
  context: Context,
  { code, action }: { code: string; action: AuditAction },
  work: (tx: Tx, authId: string) => Promise<Result>,
): Promise<Result> {
  return withCountedCode(context, async (tx, owner) => {
    await spendCode(tx, context, owner, code);
    const result = await work(tx, owner.authId);
    await noteOwn(tx, owner, action);
    return result;
  });
}

export const noteOwn = (tx: Tx, owner: CodeOwner, action: AuditAction): Promise<void> =>
  audit(tx, owner, { action, subjectKind: "user", subjectId: owner.actor.userId });
