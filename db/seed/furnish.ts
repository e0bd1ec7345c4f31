import { sql } from "kysely";
import { DEFAULT_SETTINGS } from "#contract/admin/settings.ts";
import type { Tx } from "#server/db/database.ts";
import { addTemplates } from "#server/launch/seed-new-shop.ts";
import { publishNewPage } from "#server/pages/publish-page.ts";
import { cleanRichText } from "#server/rich-text/rich-text.ts";
import { formatDateProse } from "#wording/format.ts";
import { legalModels } from "#wording/legal/models.ts";
import { ANSWERS, DEMO_NOTE, MAKER, SETTINGS } from "./firm.ts";
import { QUESTIONS } from "./questions.ts";

/** What a shop needs before its first live: settings, pages that the law wants, questions, message templates. */
export async function furnish(tx: Tx, { publicUrl, now }: { publicUrl: string; now: Date }): Promise<void> {
  await tx
    .insertInto("settings")
    .values(Object.entries(SETTINGS).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
  // The story begins in the past, and an invoice names the VAT number that held when its order was paid.
  await sql`insert into dated_settings (key, value, valid_from) select key, value, '-infinity' from dated_settings`.execute(
    tx,
  );
  await tx.insertInto("makers").values(MAKER).execute();
  const settings = { ...DEFAULT_SETTINGS, ...SETTINGS };
  const facts = { ...settings, ...ANSWERS, shopUrl: publicUrl, today: formatDateProse(now) };
  for (const { code, title, content } of legalModels(facts))
    await publishNewPage(tx, { code, title, content: cleanRichText(DEMO_NOTE + content) }, settings);
  await tx
    .insertInto("faqs")
    .values(QUESTIONS.map(([title, content], rank) => ({ title, content: cleanRichText(content), rank })))
    .execute();
  await addTemplates(tx);
}
