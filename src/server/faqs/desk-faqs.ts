import type { z } from "zod";
import type { FaqRow, faqFields } from "#contract/admin/content.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile, VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { requiredText } from "#server/messages/required-text.ts";

const COLUMNS = `id, title, content, rank, ${VERSION} as version`;

const all = statement<FaqRow>(`select ${COLUMNS} from faqs order by rank`);
const one = statement<FaqRow>(`select ${COLUMNS} from faqs where id = $1`);
/** Ranks hang together: whoever changes them waits for the one who does already. Readers do not. */
const lockAll = statement("lock table faqs in share row exclusive mode");
const append = statement<{ id: string; rank: number }>(`
  insert into faqs (title, content, rank) select $1, $2, coalesce(max(rank) + 1, 0) from faqs
  returning id, rank`);
const write = statement(
  "update faqs set title = $2, content = $3, updated_at = clock_timestamp() where id = $1",
);
/** Those after it move up. Uniqueness of ranks is checked at the end of the transaction. */
const erase = statement(`
  with gone as (delete from faqs where id = $1 returning rank)
  update faqs f set rank = f.rank - 1 from gone where f.rank > gone.rank and f.id <> $1`);
const swap = statement(`
  update faqs set rank = case when id = $1 then $3::int else $2::int end
  where id = $1 or rank = $3`);

export const listFaqs = (context: Pick<Context, "lists">): Promise<FaqRow[]> => all(context.lists);

export async function createFaq(context: Context, input: z.output<typeof faqFields>) {
  const content = requiredText(input.content);
  return once(context, principalOf(context), "admin.faqs.create", input, async (tx) => {
    await lockAll(tx);
    const [faq] = await append(tx, input.title, content);
    const id = faq?.id ?? "";
    await audit(tx, context, {
      action: "faq-created",
      subjectKind: "faq",
      subjectId: id,
      after: { title: input.title, rank: faq?.rank },
    });
    return { id };
  });
}

type SaveFaq = z.output<typeof faqFields> & { faqId: string; expectedVersion: number };

export async function saveFaq(context: Context, input: SaveFaq) {
  const { faqId, expectedVersion, title } = input;
  const content = requiredText(input.content);
  await inTransaction(context.db, async (tx) => {
    const before = await locked(tx, faqId);
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "faq", faqId);
    await write(tx, faqId, title, content);
    await audit(tx, context, {
      action: "faq-saved",
      subjectKind: "faq",
      subjectId: faqId,
      before: { title: before.title, content: before.content },
      after: { title, content },
    });
  });
  return { id: faqId };
}

export async function removeFaq(context: Context, { faqId }: { faqId: string }) {
  await inTransaction(context.db, (tx) => deleteFaq(tx, context, faqId));
  return { done: true } as const;
}

export async function deleteFaq(tx: Tx, context: Context, faqId: string): Promise<void> {
  const before = await locked(tx, faqId);
  await erase(tx, faqId);
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
    const held = (await all(tx)).some((faq) => faq.rank === rank);
    if (before.rank === rank || !held) return;
    await swap(tx, faqId, before.rank, rank);
    await audit(tx, context, {
      action: "faq-moved",
      subjectKind: "faq",
      subjectId: faqId,
      before: { rank: before.rank },
      after: { rank },
    });
  });
  return all(context.db);
}

async function locked(tx: Tx, faqId: string): Promise<FaqRow> {
  await lockAll(tx);
  const [faq] = await one(tx, faqId);
  if (!faq) throw await goneMeanwhile(tx, "faq", faqId, refusal("FAQ_NOT_FOUND"));
  return faq;
}
