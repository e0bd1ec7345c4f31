import type { Credit } from "#contract/credits.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./credits.sql.ts";

/** The credits of a person with what became of each, the newest first. */
export async function listCredits(db: Db, userId: string): Promise<Credit[]> {
  const rows = await queries.listCredits(db, { userId });
  return rows.map(({ expiresAt, grantedAt, ordered, movements, ...row }) => ({
    ...row,
    order: ordered,
    expiresAt: expiresAt?.toISOString() ?? null,
    grantedAt: grantedAt.toISOString(),
    movements: movements.map((movement) => ({ ...movement, at: new Date(movement.at).toISOString() })),
  }));
}
