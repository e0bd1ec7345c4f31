import { realEmail } from "#domain/real-email.ts";
import type { Context } from "#server/context.ts";
import { bare } from "#server/db/search-text.ts";
import { searchPeople } from "#server/users/search-people.ts";
import * as queries from "./overview.sql.ts";

/** Every live for the filters, newest first. */
export async function chooseLives(context: Context) {
  return (await queries.listLiveChoices(context.lists)).map((live) => ({
    id: live.id,
    title: live.title,
    ref: live.ref,
    liveDate: live.liveDate.toISOString(),
    isActive: live.isActive,
  }));
}

/** Ten people whose name, e-mail or handle contains the text; without a text, the ten newest. */
export async function findUsers(context: Context, { q }: { q: string }) {
  const rows =
    bare(q) === "" ? await queries.newestPeople(context.lists) : await searchPeople(context.lists, q);
  return rows.map((person) => ({
    id: person.id,
    name: person.displayName,
    email: realEmail(person.email),
    handle: person.tiktokUsername,
  }));
}
