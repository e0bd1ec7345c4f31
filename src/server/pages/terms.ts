import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const TERMS_CODE = "cgv";

const current = statement<{ version: number }>(
  `select version from pages where code = '${TERMS_CODE}' and is_active`,
);

const accepted = statement<PublishedTerms>(`
  select version, title, content, published_at from page_versions
  where code = '${TERMS_CODE}' and ($1::text is null or version::text = $1)
  order by version desc limit 1`);

export interface PublishedTerms {
  version: number;
  title: string;
  content: string;
  published_at: Date;
}

/** The version of the terms of sale that a guest accepts now; empty while the shop has none. */
export async function currentTermsVersion(db: Db): Promise<string> {
  const [page] = await current(db);
  return page ? String(page.version) : "";
}

/** The terms as they were published under this version (null: the newest), for ever the same text. */
export async function publishedTerms(db: Db, version: string | null): Promise<PublishedTerms | undefined> {
  return (await accepted(db, version))[0];
}
