import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./credits.sql.ts";

/** Two persons are one: her credit goes where her orders go. Answers how many there were. */
export async function moveCredits(
  tx: Tx,
  people: { sourceId: string; destinationId: string },
): Promise<number> {
  return (await queries.followPerson(tx, people)).length;
}

/** What is left of a credit is a claim of hers: whoever has one is not erased. Of spent ones no words stay. */
export async function forgetSpentCredits(tx: Tx, userId: string): Promise<void> {
  const { cents } = await queries.leftOf(tx, { userId });
  if (cents > 0) throw refusal("CREDIT_LEFT", { creditCents: cents });
  await queries.forgetReasons(tx, { userId });
}
