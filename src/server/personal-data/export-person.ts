import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { allowMoreTime } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { collectData, LONGEST_SECONDS } from "./collect-data.ts";
import { readPerson } from "./personal-data.sql.ts";
import { zipData } from "./zip-data.ts";

/**
 * All that the shop keeps of a person, to be handed to her. The trail keeps who took it, before it leaves. Refuses with
 * USER_NOT_FOUND.
 */
export async function exportPerson(context: Context, { userId }: { userId: string }) {
  const data = await inTransaction(context.db, async (tx) => {
    await allowMoreTime(tx, LONGEST_SECONDS);
    const person = await readPerson(tx, { userId });
    if (!person) throw refusal("USER_NOT_FOUND");
    await audit(tx, context, { action: "data-exported", subjectKind: "user", subjectId: userId });
    return collectData(tx, { userId, handle: person.handle });
  });
  return zipData(context, data);
}
