import { LINK_MINUTES } from "#domain/access-links.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./invitations.sql.ts";

/** Who was asked to join the staff and has not come yet, the newest first. */
export async function listInvitations({ db }: Context) {
  const rows = await queries.listInvitations(db, { minutes: LINK_MINUTES.invitation });
  return rows.map(({ invitedAt, ...row }) => ({ ...row, invitedAt: invitedAt.toISOString() }));
}
