import type { UserDetail } from "#contract/admin/users.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { asUserRow } from "./user-columns.ts";
import * as queries from "./users.sql.ts";

/** A person as the back office shows them; refuses with USER_NOT_FOUND, also for one who was erased. */
export async function getUser(context: Pick<Context, "db">, userId: string): Promise<UserDetail> {
  const row = await queries.getUser(context.db, { userId });
  if (!row) throw refusal("USER_NOT_FOUND");
  return {
    ...asUserRow(row),
    version: row.version,
    latestOrder: row.latestOrder,
    secondFactor: row.secondFactor,
  };
}
