import type { UserDetail } from "#contract/admin/users.ts";
import { noteView } from "#server/audit/note-view.ts";
import { type Context, staffOf } from "#server/context.ts";
import { getUser } from "./get-user.ts";

/** A person as staff open her page; the trail keeps who did. Refuses with USER_NOT_FOUND. */
export async function openUser(context: Context, { userId }: { userId: string }): Promise<UserDetail> {
  const user = await getUser(context, userId);
  await noteView(context, staffOf(context).userId, "user", userId);
  return user;
}
