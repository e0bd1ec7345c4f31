import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./pages.sql.ts";

export const readFaqs = (context: Context) => queries.listQuestions(context.db);

/** A page as guests read it; `version` asks for a text that was in force once. */
export async function readPage(
  context: Context,
  { code, version }: { code: string; version?: number | undefined },
) {
  const found =
    version === undefined
      ? await queries.getPublicPage(context.db, { code })
      : await queries.getPageVersion(context.db, { code, version });
  if (!found) throw refusal("NOT_FOUND");
  const { updatedAt, publishedAt, replacedAt, ...rest } = found;
  return {
    ...rest,
    updatedAt: updatedAt.toISOString(),
    inForceFrom: publishedAt?.toISOString() ?? null,
    inForceUntil: replacedAt?.toISOString() ?? null,
  };
}
