import type { FoundUser, UserRow } from "#contract/admin/users.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { realEmail } from "./real-email.ts";

export interface FoundColumns {
  id: string;
  first_name: string;
  last_name: string;
  display_name: string;
  email: string;
  tiktok_username: string | null;
  created_at: Date;
}

export const FOUND_COLUMNS =
  "u.id, u.first_name, u.last_name, u.display_name, u.email, u.tiktok_username, u.created_at";

/** A person without name or handle is called by their e-mail, but never by a placeholder. */
export function asFoundUser(row: FoundColumns): FoundUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: row.display_name === row.email ? realEmail(row.email) : row.display_name,
    email: realEmail(row.email),
    handle: row.tiktok_username,
    createdAt: row.created_at.toISOString(),
  };
}

export interface UserColumns extends FoundColumns {
  is_admin: boolean;
  has_login: boolean;
  orders: number;
  last_order_at: Date | null;
  last_sign_in_at: Date | null;
}

/** An identity that nobody proved to be theirs only carries what staff do in the person's name: it is no login. */
export const USER_COLUMNS = `${FOUND_COLUMNS}, u.is_admin,
  exists (select from auth_user a where a.id = u.auth_id and a."emailVerified") as has_login,
  (select count(*)::int from orders o where o.user_id = u.id) as orders,
  (select max(o.order_date) from orders o where o.user_id = u.id) as last_order_at,
  (select v.last_sign_in_at from auth_users_view v where v.auth_id = u.auth_id) as last_sign_in_at`;

export function asUserRow(row: UserColumns): UserRow {
  return {
    ...asFoundUser(row),
    isAdmin: row.is_admin,
    hasLogin: row.has_login,
    orders: row.orders,
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}

const rowsOf = statement<UserColumns>(`
  select ${USER_COLUMNS} from unnest($1::uuid[]) with ordinality as chosen(id, place)
  join users u on u.id = chosen.id
  order by chosen.place`);

/** These people, in this order, as a list shows them. */
export const readUserRows = async (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  (await rowsOf(db, ids)).map(asUserRow);
