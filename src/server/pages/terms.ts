import type { Db } from "#server/db/database.ts";
import * as queries from "./pages.sql.ts";

const TERMS_CODE = "cgv";

/** The version of the terms of sale that a guest accepts now; empty while the shop has none. */
export async function currentTermsVersion(db: Db): Promise<string> {
  const page = await queries.currentTerms(db, { code: TERMS_CODE });
  return page ? String(page.version) : "";
}

/** The terms as they were published under this version (null: the newest), for ever the same text. */
export async function publishedTerms(
  db: Db,
  version: string | null,
): Promise<queries.AcceptedTermsRow | undefined> {
  return queries.acceptedTerms(db, { code: TERMS_CODE, version });
}
