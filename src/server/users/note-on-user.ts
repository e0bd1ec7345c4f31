import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { actorColumns, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import * as queries from "./user-page.sql.ts";

/** Keeps what a member of staff has to say of a person; the key remembers its id and none of its words. */
export function addNote(context: Context, input: { userId: string; text: string }) {
  const { userId, text } = input;
  return once(context, principalOf(context), "admin.users.addNote", input, async (tx) => {
    await lockPerson(tx, userId);
    const { id } = await queries.insertNote(tx, {
      userId,
      text,
      createdBy: actorColumns(context.actor).actorId,
    });
    await audit(tx, context, {
      action: "user-note-added",
      subjectKind: "user",
      subjectId: userId,
      after: { note: text },
    });
    return { noteId: id };
  });
}

/** Takes a note away. One that a colleague took away a moment ago is gone, and nothing is noted twice. */
export function removeNote(context: Context, { userId, noteId }: { userId: string; noteId: string }) {
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, userId);
    const note = await queries.deleteNote(tx, { userId, noteId });
    if (!note) return { removed: false };
    await audit(tx, context, {
      action: "user-note-removed",
      subjectKind: "user",
      subjectId: userId,
      before: { note: note.text },
    });
    return { removed: true };
  });
}

async function lockPerson(tx: Tx, userId: string): Promise<void> {
  if (!(await queries.lockPerson(tx, { userId }))) throw refusal("USER_NOT_FOUND");
}
