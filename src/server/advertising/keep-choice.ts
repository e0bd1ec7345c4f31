import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./advertising.sql.ts";

type Choice = Omit<queries.KeepChoiceParameters, "version" | "orderId"> & {
  version?: string;
  orderId?: string;
};

/** No more advertisements to any of a person's addresses, whichever of them agreed. */
export async function objectForAll(
  context: Pick<Context, "db" | "actor" | "sourceAddress">,
  emails: readonly string[],
  said: Pick<Choice, "words" | "channel">,
): Promise<void> {
  for (const email of emails) await keepChoice(context, { email, agreed: false, ...said });
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
export async function keepChoice(
  context: Pick<Context, "db" | "actor" | "sourceAddress">,
  { version, orderId, ...choice }: Choice,
): Promise<void> {
  const { email, agreed, channel } = choice;
  await inTransaction(context.db, async (tx) => {
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
  });
}
