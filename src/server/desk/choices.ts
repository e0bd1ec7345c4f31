import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { bare } from "#server/orders/filter-orders.ts";
import { realEmail } from "#server/users/real-email.ts";
import { searchPeople } from "#server/users/search-people.ts";

const lives = statement<{ id: string; title: string; ref: string; live_date: Date; is_active: boolean }>(
  "select id, title, ref, live_date, is_active from lives order by live_date desc, id",
);

interface Person {
  id: string;
  display_name: string;
  email: string;
  tiktok_username: string | null;
}

const newest = statement<Person>(`
  select id, display_name, email, tiktok_username from users where not is_admin and erased_at is null
  order by created_at desc, id limit 10`);

/** Every live for the filters, newest first. */
export async function chooseLives(context: Context) {
  return (await lives(context.lists)).map((live) => ({
    id: live.id,
    title: live.title,
    ref: live.ref,
    liveDate: live.live_date.toISOString(),
    isActive: live.is_active,
  }));
}

/** Ten people whose name, e-mail or handle contains the text; without a text, the ten newest. */
export async function findUsers(context: Context, { q }: { q: string }) {
  const rows = bare(q) === "" ? await newest(context.lists) : await searchPeople(context.lists, q);
  return rows.map((person) => ({
    id: person.id,
    name: person.display_name,
    email: realEmail(person.email),
    handle: person.tiktok_username,
  }));
}
