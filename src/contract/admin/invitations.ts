import { z } from "zod";
import { refusals, staffCall, staffPasswordCall } from "#contract/base.ts";
import { id, instant, line, ownPassword } from "#contract/input.ts";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { EMAIL_SHAPE } from "#wording/forms.ts";
import { FIRST_NAME_REQUIRED, LAST_NAME_REQUIRED } from "#wording/user-forms.ts";
import { staffRole } from "./users.ts";

/** Who is asked to join the staff, and as what. */
export const invitation = z.strictObject({
  email: line(254).refine(looksLikeEmail, EMAIL_SHAPE),
  firstName: line(100).refine((name) => name !== "", FIRST_NAME_REQUIRED),
  lastName: line(100).refine((name) => name !== "", LAST_NAME_REQUIRED),
  role: staffRole,
});

const pending = z.object({
  userId: id,
  email: z.string(),
  name: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  invitedAt: instant,
  /** Its link works no more. */
  over: z.boolean(),
});
export type PendingInvitation = z.infer<typeof pending>;

export const adminInvitations = {
  list: staffCall("owner").route({ method: "GET", path: "/admin/invitations" }).output(z.array(pending)),
  /** Mails a link; `account.acceptInvitation` gives the role to whoever comes by it. */
  create: staffPasswordCall("owner")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/invitations" })
    .input(invitation.extend({ password: ownPassword }))
    .errors(refusals("PASSWORD_WRONG", "ALREADY_STAFF"))
    .output(z.object({ userId: id })),
  withdraw: staffCall("owner")
    .route({ method: "DELETE", path: "/admin/invitations/{userId}" })
    .input(z.strictObject({ userId: id }))
    .errors(refusals("INVITATION_NOT_FOUND"))
    .output(z.object({})),
};
