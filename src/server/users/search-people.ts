import type { Db } from "#server/db/database.ts";
import { bare, containing } from "#server/db/search-text.ts";
import * as queries from "./users.sql.ts";

/** Ten people whose name, e-mail or handle contains the text, by last name; those without one come last. */
export const searchPeople = (db: Db, q: string): Promise<queries.SearchPeopleRow[]> =>
  queries.searchPeople(db, { pattern: containing(bare(q)) });
