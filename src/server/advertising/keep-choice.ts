import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./advertising.sql.ts";

type Choice = Omit<queries.KeepChoiceParameters, "version" | "orderId"> & {
  version?: string;
  orderId?: string;
};

type Acting = Pick<Context, "actor" | "sourceAddress">;

/** No more advertisements to any of a person's addresses, whichever of them agreed. */
export async function objectForAll(
  tx: Tx,
  context: Acting,
  emails: readonly string[],
  said: Pick<Choice, "words" | "channel">,
): Promise<void> {
  for (const email of emails.toSorted()) await keepChoiceIn(tx, context, { email, agreed: false, ...said });
}

/** Keeps that the buyer of an order was told of advertisements and did not object; harmless when repeated. */
export async function keepNotice(
  { db }: Pick<Context, "db">,
  notice: queries.KeepNoticeParameters,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await queries.lockAddress(tx, notice);
    await queries.keepNotice(tx, notice);
  });
}

/** Keeps whether an address takes advertisements, with the words of it; harmless when repeated. */
export const keepChoice = (context: Acting & Pick<Context, "db">, choice: Choice): Promise<void> =>
  inTransaction(context.db, (tx) => keepChoiceIn(tx, context, choice));

async function keepChoiceIn(tx: Tx, context: Acting, { version, orderId, ...choice }: Choice): Promise<void> {
  const { email, agreed, channel } = choice;
  await queries.lockAddress(tx, { email });
  const kept = await queries.keepChoice(tx, {
    ...choice,
    version: version ?? null,
    orderId: orderId ?? null,
  });
  if (!kept) return;
  const person = await queries.personOfAddress(tx, { email });
  const subjectId = orderId ?? person?.id;
  if (subjectId === undefined) return;
  await audit(tx, context, {
    action: agreed ? "advertising-agreed" : "advertising-refused",
    subjectKind: orderId === undefined ? "user" : "order",
    subjectId,
    after: { channel },
  });
}
