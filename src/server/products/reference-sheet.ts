import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./products.sql.ts";

/** The pieces of a live as its seller announces them. */
export async function referenceSheet(context: Context, { live }: { live: string }) {
  const found = await queries.findLive(context.lists, { liveId: live });
  if (!found) throw refusal("LIVE_NOT_FOUND");
  return {
    live: { title: found.title, liveDate: found.liveDate.toISOString() },
    rows: await queries.readReferenceSheet(context.lists, { liveId: live }),
  };
}
