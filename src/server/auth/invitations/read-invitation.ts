import { refusal } from "#domain/refusals.ts";
import { ownerOfLink } from "#server/auth/access-links.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./invitations.sql.ts";

/** What whoever holds the link is asked to join as; uses nothing up. */
export async function readInvitation(context: Context, { token }: { token: string }) {
  const userId = await ownerOfLink(context.db, "invitation", token);
  const found = userId && (await queries.readInvitation(context.db, { userId }));
  if (!found) throw refusal("LINK_EXPIRED");
  return { ...found, shopName: context.settings.current().shopName };
}
