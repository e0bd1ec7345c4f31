import type { z } from "zod";
import type { FaqRow, faqFields } from "#contract/admin/content.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutClaims, askAboutSaved, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { requiredText } from "#server/rich-text/required-text.ts";
import * as queries from "./faqs.sql.ts";

export const listFaqs = (context: Pick<Context, "lists">): Promise<FaqRow[]> =>
  queries.listFaqs(context.lists);

export async function createFaq(context: Context, { keepsClaims, ...input }: z.output<typeof faqFields>) {
  const content = requiredText(input.content);
  const claims = askAboutClaims(context, { now: [input.title, content], keepsClaims });
  return once(context, principalOf(context), "admin.faqs.create", input, async (tx) => {
    await queries.lockFaqs(tx);
    const faq = await queries.appendFaq(tx, { title: input.title, content });
    const { id } = faq;
    await audit(tx, context, {
      action: "faq-created",
      subjectKind: "faq",
      subjectId: id,
      after: { title: input.title, rank: faq.rank },
    });
    await noteClaims(tx, context, { subjectKind: "faq", subjectId: id }, claims);
    return { id };
  });
}

type SaveFaq = z.output<typeof faqFields> & { faqId: string; expectedVersion: number };

export async function saveFaq(context: Context, input: SaveFaq) {
  const { faqId, expectedVersion, title, keepsClaims } = input;
  const content = requiredText(input.content);
  await inTransaction(context.db, async (tx) => {
    const before = await locked(tx, faqId);
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "faq", faqId);
    const subject = { subjectKind: "faq", subjectId: faqId } as const;
    const claims = await askAboutSaved(tx, context, subject, {
      now: [title, content],
      before: [before.title, before.content],
      keepsClaims,
    });
    await queries.updateFaq(tx, { faqId, title, content });
    await audit(tx, context, {
      action: "faq-saved",
      subjectKind: "faq",
      subjectId: faqId,
      before: { title: before.title, content: before.content },
      after: { title, content },
    });
    await noteClaims(tx, context, subject, claims);
  });
  return { id: faqId };
}

export async function removeFaq(context: Context, { faqId }: { faqId: string }) {
  await inTransaction(context.db, (tx) => deleteFaq(tx, context, faqId));
  return { done: true } as const;
}

export async function deleteFaq(tx: Tx, context: Context, faqId: string): Promise<void> {
  const before = await locked(tx, faqId);
  await queries.deleteFaq(tx, { faqId });
  await audit(tx, context, {
    action: "faq-deleted",
    subjectKind: "faq",
    subjectId: faqId,
    before: { title: before.title, content: before.content, rank: before.rank },
  });
}

/** Two questions change places; a rank that nobody holds changes nothing. */
export async function moveFaq(context: Context, { faqId, rank }: { faqId: string; rank: number }) {
  await inTransaction(context.db, async (tx) => {
    const before = await locked(tx, faqId);
    const held = (await queries.listFaqs(tx)).some((faq) => faq.rank === rank);
    if (before.rank === rank || !held) return;
    await queries.swapRanks(tx, { faqId, rank: before.rank, rank3: rank });
    await audit(tx, context, {
      action: "faq-moved",
      subjectKind: "faq",
      subjectId: faqId,
      before: { rank: before.rank },
      after: { rank },
    });
  });
  return queries.listFaqs(context.db);
}

async function locked(tx: Tx, faqId: string): Promise<FaqRow> {
  await queries.lockFaqs(tx);
  const faq = await queries.getFaq(tx, { faqId });
  if (!faq) throw await goneMeanwhile(tx, "faq", faqId, refusal("FAQ_NOT_FOUND"));
  return faq;
}
