import type { z } from "zod";
import type { invitation } from "#contract/admin/invitations.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { queueInvitation } from "#server/outbox/queue-messages.ts";
import * as queries from "./invitations.sql.ts";

/**
 * Asks somebody by mail to join the staff; asked again, they get another mail, and the link of the first ends. The owner's
 * own password came with it and is no part of what the key remembers.
 */
export async function inviteStaff(context: Context, wanted: z.output<typeof invitation>) {
  const { email, firstName, lastName, role } = wanted;
  const asked = { email, firstName, lastName, role };
  return once(context, principalOf(context), "admin.invitations.create", asked, async (tx) => {
    const { id: userId, isAdmin } = await queries.ensureInvited(tx, { email, firstName, lastName });
    if (isAdmin) throw refusal("ALREADY_STAFF");
    await queries.keepInvitation(tx, { userId, role, invitedBy: staffOf(context).userId });
    await queueInvitation(tx, userId, email);
    await audit(tx, context, {
      action: "staff-invited",
      subjectKind: "user",
      subjectId: userId,
      after: { role },
    });
    return { userId };
  });
}
