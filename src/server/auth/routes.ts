import type { Handlers } from "#server/http/handlers.ts";
import { acceptInvitation } from "./invitations/accept-invitation.ts";
import { inviteStaff } from "./invitations/invite-staff.ts";
import { listInvitations } from "./invitations/list-invitations.ts";
import { readInvitation } from "./invitations/read-invitation.ts";
import { withdrawInvitation } from "./invitations/withdraw-invitation.ts";
import { requestLink } from "./request-link.ts";
import { beginFactor } from "./second-factor/begin-factor.ts";
import { confirmFactor } from "./second-factor/confirm-factor.ts";
import { ownerOf } from "./second-factor/own-act.ts";
import { readFactor } from "./second-factor/read-factor.ts";
import { removeFactor } from "./second-factor/remove-factor.ts";
import { renewBackupCodes } from "./second-factor/renew-backup-codes.ts";
import { setPassword } from "./set-password.ts";

export const ownAccountRoutes: Handlers["admin"]["ownAccount"] = {
  secondFactor: async (context) => readFactor(context.db, (await ownerOf(context)).authId),
  beginSecondFactor: beginFactor,
  confirmSecondFactor: confirmFactor,
  renewBackupCodes,
  removeSecondFactor: removeFactor,
};

export const accountRoutes: Handlers["account"] = {
  requestLink,
  setPassword,
  readInvitation,
  acceptInvitation,
};

export const invitationRoutes: Handlers["admin"]["invitations"] = {
  list: listInvitations,
  create: inviteStaff,
  withdraw: withdrawInvitation,
};
