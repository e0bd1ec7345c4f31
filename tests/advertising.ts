import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { ADVERTISING_CONSENT } from "#wording/advertising.ts";
import { aPerson } from "./staff.ts";

export const newEmail = () => `${randomUUID().slice(0, 8)}@customer.example`;

export async function agree(db: Db, email: string): Promise<void> {
  const { words, version } = ADVERTISING_CONSENT;
  await sql`insert into advertising_choices (email, agreed, words, version, channel)
    values (${email}, true, ${words}, ${version}, 'space')`.execute(db);
}

/** Somebody with an e-mail of her own, who takes advertisements or has never said. */
export async function aReader(db: Db, agreed = true): Promise<{ email: string; userId: string }> {
  const email = newEmail();
  const userId = await aPerson(db, { firstName: "Lise", email });
  if (agreed) await agree(db, email);
  return { email, userId };
}

export async function choicesIn(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select email, agreed, ground, words, version, channel, order_id from advertising_choices order by id`.execute(
    db,
  );
  return rows;
}
