import type { Tx } from "#server/db/database.ts";
import * as queries from "./views.sql.ts";

/** Each part may have been written in a view by itself, but for a first name, which many bear. */
export interface NamesOfPerson {
  /** E-mails, handles and telephone numbers. */
  unique: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
}

interface Searching {
  name: string;
  query: string;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}@._+'’-]+/gu) ?? [];
const digitsOf = (text: string): string => text.replace(/\D/g, "").replace(/^(00)?33(?=\d{9}$)/, "0");

/** Whether `text` says who a person is. `isSearch`: it was typed to find somebody, where a last name is enough. */
function names(text: string, { unique, firstNames, lastNames }: NamesOfPerson, isSearch: boolean): boolean {
  const words = wordsOf(text).map((word) => word.replace(/^@/, ""));
  const said = ` ${words.join(" ")} `;
  const says = (part: string) => part !== "" && said.includes(` ${wordsOf(part).join(" ")} `);
  if (
    unique.some((one) => says(one) || (digitsOf(one).length >= 9 && digitsOf(text).includes(digitsOf(one))))
  )
    return true;
  return lastNames.some(says) && (isSearch || firstNames.some(says));
}

const isAbout = ({ name, query }: Searching, person: NamesOfPerson): boolean =>
  names(new URLSearchParams(query).get("q") ?? "", person, true) || names(name, person, false);

/** Deletes the views by which staff looked for a person, and what the answers to repeated requests say of them. */
export async function forgetViewsAbout(tx: Tx, person: NamesOfPerson): Promise<void> {
  const views = await queries.viewsOfPeople(tx);
  const ids = views.flatMap((view) => (isAbout(view, person) ? [view.id] : []));
  await queries.deleteViews(tx, { ids });
  const answers = await queries.answersWithViews(tx);
  const keys = answers.flatMap((view) => (isAbout(view, person) ? [view.key] : []));
  await queries.deleteAnswersWithViews(tx, { keys });
}
