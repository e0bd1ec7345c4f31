import { refusal } from "#domain/refusals.ts";
import { actorColumns, type Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const find = statement<{ live_id: string; held_by: string | null }>(`
  select e.live_id, (
    select u.display_name from comment_leases h join users u on u.id = h.user_id
    where h.comment_id = e.id and h.user_id <> $2 and h.held_until > clock_timestamp()) as held_by
  from tiktok_event e where e.id = $1`);

/** Nothing comes back when somebody else holds it: two who press at once can't both have it. */
const hold = statement<{ comment_id: number }>(`
  insert into comment_leases as h (comment_id, user_id, held_until)
  values ($1, $2, clock_timestamp() + interval '2 minutes')
  on conflict (comment_id) do update set user_id = excluded.user_id, held_until = excluded.held_until
    where $3 or h.user_id = excluded.user_id or h.held_until <= clock_timestamp()
  returning comment_id`);

const leave = statement("delete from comment_leases where comment_id = $1 and user_id = $2");

/** Tells the other operators that one is busy with a comment. It is a courtesy: what decides is the tie to an order. */
export async function holdComment(context: Context, input: { commentId: number; takeOver: boolean }) {
  const { commentId, takeOver } = input;
  const { actor_id } = actorColumns(context.actor);
  const [comment] = await find(context.db, commentId, actor_id);
  if (!comment) throw refusal("COMMENT_NOT_FOUND");
  const [held] = await hold(context.db, commentId, actor_id, takeOver);
  if (!held) {
    const [now] = await find(context.db, commentId, actor_id);
    throw refusal("COMMENT_HELD", { by: now?.held_by ?? "" });
  }
  context.events.changed({ marks: [comment.live_id] });
  return {};
}

export async function leaveComment(context: Context, { commentId }: { commentId: number }) {
  const { actor_id } = actorColumns(context.actor);
  const [comment] = await find(context.db, commentId, actor_id);
  if (!comment) throw refusal("COMMENT_NOT_FOUND");
  await leave(context.db, commentId, actor_id);
  context.events.changed({ marks: [comment.live_id] });
  return {};
}
