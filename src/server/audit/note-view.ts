import { type Context, staffOf } from "#server/context.ts";
import { insertView } from "./audit.sql.ts";

/**
 * Notes that a member of staff opened the page of an order or of a person, once a day. What is only looked at does not
 * fail for its line: the log is told instead.
 */
export async function noteView(
  context: Pick<Context, "actor" | "db" | "log" | "sourceAddress">,
  subjectKind: "order" | "user",
  subjectId: string,
): Promise<void> {
  const { db, log, sourceAddress = null } = context;
  const view = { actorId: staffOf(context).userId, subjectKind, subjectId, sourceAddress };
  await insertView(db, view).catch((error: unknown) =>
    log.error({ err: error }, "the trail lacks who opened a page"),
  );
}
