import { sql } from "kysely";
import type { z } from "zod";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { ChosenUser, USER_SORTS, userFilters } from "#contract/admin/users.ts";
import type { Context } from "#server/context.ts";
import { countUpTo } from "#server/db/count-up-to.ts";
import type { Db } from "#server/db/database.ts";
import { FRENCH } from "#server/db/french-order.ts";
import { bare, containing } from "#server/db/search-text.ts";
import { searchPeople } from "./search-people.ts";
import { asFoundUser, readUserRows } from "./user-columns.ts";

const PAGE_SIZE = 50;
const MOST_COUNTED = 10_000;

type Sort = (typeof USER_SORTS)[number];

const SORTED_BY = {
  created: "u.created_at asc, u.id desc",
  "-created": "u.created_at desc, u.id asc",
  name: `u.display_name ${FRENCH} asc, u.id asc`,
  "-name": `u.display_name ${FRENCH} desc, u.id desc`,
  spent: "coalesce(m.spent_cents, 0) asc, u.id asc",
  "-spent": "coalesce(m.spent_cents, 0) desc, u.id desc",
  owed: "coalesce(m.owed_cents, 0) asc, u.id asc",
  "-owed": "coalesce(m.owed_cents, 0) desc, u.id desc",
} as const satisfies Record<Sort, string>;

export type UserFilters = z.output<typeof userFilters>;

/** One page of the list; the ids are found first, so that orders are counted for fifty people only. */
export async function listUsers(context: Context, input: UserFilters & { sort: Sort; page: number }) {
  const { sort, page } = input;
  const people = filteredUsers(context.lists, input);
  const counted = await countUpTo(context.lists, people, input.q === "" ? undefined : MOST_COUNTED);
  const offset = (page - 1) * PAGE_SIZE;
  const ids =
    offset < counted.total
      ? await sortable(people, sort)
          .select("u.id")
          .orderBy(sql.raw(SORTED_BY[sort]))
          .limit(PAGE_SIZE)
          .offset(offset)
          .execute()
      : [];
  const rows = await readUserRows(
    context.lists,
    ids.map(({ id }) => id),
  );
  return { rows, ...counted, page, pageSize: PAGE_SIZE };
}

/** The first 500 people of the sorted list with what a bulk act must know of each; `total` says how many there are. */
export async function chooseUsers(
  context: Context,
  { sort, ...filters }: UserFilters & { sort: Sort },
): Promise<{ rows: ChosenUser[]; total: number }> {
  const people = filteredUsers(context.lists, filters);
  const found = await sortable(people, sort)
    .select([
      "u.id",
      "u.first_name as firstName",
      "u.last_name as lastName",
      "u.display_name as displayName",
      "u.email",
      "u.tiktok_username as tiktokUsername",
      "u.created_at as createdAt",
    ])
    .orderBy(sql.raw(SORTED_BY[sort]))
    .limit(MOST_AT_ONCE)
    .execute();
  const rows = found.map(asFoundUser).map(({ id, name, email, handle }) => ({ id, name, email, handle }));
  if (rows.length < MOST_AT_ONCE) return { rows, total: rows.length };
  const { total } = await countUpTo(context.lists, people, filters.q === "" ? undefined : MOST_COUNTED);
  return { rows, total };
}

/** With `m`, what everybody spent and owes, where the list is sorted by it. */
const sortable = (people: ReturnType<typeof filteredUsers>, sort: Sort) =>
  people.$if(sort.endsWith("spent") || sort.endsWith("owed"), (query) =>
    query.leftJoin(
      (db) =>
        db
          .selectFrom("customer_money")
          .select([
            "user_id",
            sql`sum(received_cents - refunded_cents)`.as("spent_cents"),
            sql`sum(owed_cents)`.as("owed_cents"),
          ])
          .groupBy("user_id")
          .as("m"),
      (join) => join.onRef("m.user_id", "=", "u.id"),
    ),
  );

/** Ten people whose name, e-mail or handle contains the text. */
export async function searchUsers(context: Context, { q }: { q: string }) {
  return (await searchPeople(context.lists, q)).map(asFoundUser);
}

/** The people `u` that the filters let through. */
export function filteredUsers(db: Db, { q, rights }: UserFilters) {
  let query = db.selectFrom("users as u").where("u.erased_at", "is", null);
  // In these words, for the partial indexes.
  if (rights === "customers") query = query.where(({ not, ref }) => not(ref("u.is_admin")));
  if (rights === "admins") query = query.where(({ ref }) => ref("u.is_admin"));
  const text = bare(q);
  return text === "" ? query : query.where("u.search_text", "like", containing(text));
}
