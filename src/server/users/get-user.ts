import type { UserDetail } from "#contract/admin/users.ts";
import { refusal } from "#domain/refusals.ts";
import { VERSION } from "#server/audit/changed-meanwhile.ts";
import { hasFactor } from "#server/auth/second-factor/read-factor.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { asUserRow, USER_COLUMNS, type UserColumns } from "./user-columns.ts";

interface DetailColumns extends UserColumns {
  version: number;
  latest_order: { id: string; orderNumber: string } | null;
  second_factor: boolean;
}

const select = statement<DetailColumns>(`
  select ${USER_COLUMNS}, ${VERSION} as version,
    (select json_build_object('id', o.id, 'orderNumber', o.order_number) from orders o
      where o.user_id = u.id order by o.order_date desc limit 1) as latest_order,
    ${hasFactor("u.auth_id")} as second_factor
  from users u where u.id = $1 and u.erased_at is null`);

/** A person as the back office shows them; refuses with USER_NOT_FOUND, also for one who was erased. */
export async function getUser(context: Pick<Context, "db">, userId: string): Promise<UserDetail> {
  const [row] = await select(context.db, userId);
  if (!row) throw refusal("USER_NOT_FOUND");
  return {
    ...asUserRow(row),
    version: row.version,
    latestOrder: row.latest_order,
    secondFactor: row.second_factor,
  };
}
