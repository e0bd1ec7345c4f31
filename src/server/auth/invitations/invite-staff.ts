import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { invitation } from "#contract/admin/invitations.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueInvitation } from "#server/outbox/queue-messages.ts";
import * as queries from "./invitations.sql.ts";

/** Asks somebody by mail to join the staff; asked again, they get another mail, and the link of the first ends. */
export async function inviteStaff(context: Context, wanted: z.output<typeof invitation>) {
  const { email, firstName, lastName, role } = wanted;
  const userId = await inTransaction(context.db, async (tx) => {
    const person = await queries.ensureInvited(tx, { email, firstName, lastName });
    if (person.isAdmin) throw refusal("ALREADY_STAFF");
    await queries.keepInvitation(tx, { userId: person.id, role, invitedBy: staffOf(context).userId });
    await queueInvitation(tx, { key: context.idempotencyKey ?? randomUUID(), userId: person.id, email });
    await audit(tx, context, {
      action: "staff-invited",
      subjectKind: "user",
      subjectId: person.id,
      after: { role },
    });
    return person.id;
  });
  return { userId };
}
