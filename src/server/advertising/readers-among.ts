import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./advertising.sql.ts";

/** Which of these addresses take advertisements now, on whichever ground, in lower case. */
export async function readersAmong(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const rows = await queries.readersAmong(db, { emails: emails.map((email) => email.toLowerCase()) });
  return new Set(rows.map(({ email }) => email));
}

export async function whoAgreed({ lists }: Context, { emails }: { emails: string[] }) {
  return { agreed: [...(await readersAmong(lists, emails))] };
}
