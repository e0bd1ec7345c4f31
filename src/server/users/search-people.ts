import type { Db } from "#server/db/database.ts";
import { FRENCH } from "#server/db/french-order.ts";
import { statement } from "#server/db/statement.ts";
import { bare, containing } from "#server/orders/filter-orders.ts";
import { FOUND_COLUMNS, type FoundColumns } from "./user-columns.ts";

const BY_LAST_NAME = `u.last_name = '', u.last_name ${FRENCH}, u.first_name ${FRENCH}, u.id`;

/**
 * The ids are found first, which an index alone can do. One or two letters are no trigram: the planner must not ask
 * that index for them, and compares along the list.
 */
const found = statement<FoundColumns>(`
  with chosen as (
    select u.id from users u
    where u.erased_at is null
      and case when length($1) < 5 then u.search_text || '' like $1 else u.search_text like $1 end
    order by ${BY_LAST_NAME} limit 10
  )
  select ${FOUND_COLUMNS} from chosen join users u on u.id = chosen.id order by ${BY_LAST_NAME}`);

/** Ten people whose name, e-mail or handle contains the text, by last name; those without one come last. */
export const searchPeople = (db: Db, q: string): Promise<FoundColumns[]> => found(db, containing(bare(q)));
