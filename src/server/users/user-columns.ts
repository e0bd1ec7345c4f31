import type { FoundUser, UserRow } from "#contract/admin/users.ts";
import { realEmail } from "#domain/real-email.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./users.sql.ts";

type FoundColumns = queries.SearchPeopleRow;

/** A person without name or handle is called by their e-mail, but never by a placeholder. */
export function asFoundUser(row: FoundColumns): FoundUser {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    name: realEmail(row.displayName),
    email: realEmail(row.email),
    handle: row.tiktokUsername,
    createdAt: row.createdAt.toISOString(),
  };
}

export function asUserRow(row: queries.ReadUsersRow): UserRow {
  return {
    ...asFoundUser(row),
    isAdmin: row.isAdmin,
    role: row.role,
    hasLogin: row.hasLogin,
    orders: row.orders,
    spentCents: row.spentCents,
    owedCents: row.owedCents,
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  };
}

/** These people, in this order, as a list shows them. */
export const readUserRows = async (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  (await queries.readUsers(db, { ids })).map(asUserRow);
