import type { ListedCredit } from "#contract/admin/credits.ts";
import type { Credit } from "#contract/credits.ts";
import { realEmail } from "#domain/real-email.ts";
import type { AppContext } from "#server/context.ts";
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

const MOST = 2000;

/** What the shop owes in credit, and to whom. */
export async function listEveryCredit({ lists }: Pick<AppContext, "lists">): Promise<ListedCredit[]> {
  const rows = await queries.listEvery(lists, { most: MOST });
  return rows.map(({ userId, name, email, ordered, expiresAt, grantedAt, ...row }) => ({
    ...row,
    holder: { id: userId, name: realEmail(name), email: realEmail(email) },
    order: ordered,
    expiresAt: expiresAt?.toISOString() ?? null,
    grantedAt: grantedAt.toISOString(),
  }));
}
