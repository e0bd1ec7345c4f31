import { refusal } from "#domain/refusals.ts";
import { actorColumns, type Context } from "#server/context.ts";
import * as queries from "./live-console.sql.ts";

/** Tells the other members of staff that one is busy with a comment. It is a courtesy: what decides is the tie to an order. */
export async function holdComment(context: Context, input: { commentId: number; takeOver: boolean }) {
  const { commentId, takeOver } = input;
  const { actorId: userId } = actorColumns(context.actor);
  const comment = await queries.findComment(context.db, { commentId, userId });
  if (!comment) throw refusal("COMMENT_NOT_FOUND");
  if ((await queries.leaseComment(context.db, { commentId, userId, takeOver })) === 0) {
    const now = await queries.findComment(context.db, { commentId, userId });
    throw refusal("COMMENT_HELD", { by: now?.heldBy ?? "" });
  }
  context.events.changed({ marks: [comment.liveId] });
  return {};
}

export async function leaveComment(context: Context, { commentId }: { commentId: number }) {
  const { actorId: userId } = actorColumns(context.actor);
  const comment = await queries.findComment(context.db, { commentId, userId });
  if (!comment) throw refusal("COMMENT_NOT_FOUND");
  await queries.deleteLease(context.db, { commentId, userId });
  context.events.changed({ marks: [comment.liveId] });
  return {};
}
