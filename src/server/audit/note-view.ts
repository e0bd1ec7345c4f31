import type { Context } from "#server/context.ts";
import { insertView } from "./audit.sql.ts";

/**
 * Notes that a member of staff opened the page of an order or of a person, once a day. What is only looked at does not
 * fail for its line: the log is told instead.
 */
export async function noteView(
  { db, log, sourceAddress }: Pick<Context, "db" | "log" | "sourceAddress">,
  actorId: string,
  subjectKind: "order" | "user",
  subjectId: string,
): Promise<void> {
  const view = { actorId, subjectKind, subjectId, sourceAddress: sourceAddress ?? null };
  await insertView(db, view).catch((error: unknown) =>
    log.error({ err: error }, "the trail lacks who opened a page"),
  );
}
