import type { Tx } from "#server/db/database.ts";
import { cleanRichText } from "#server/messages/rich-text.ts";
import { formatDateProse } from "#wording/format.ts";
import { SETTINGS } from "./firm.ts";
import { accessibility, CONTACT, LEGAL_NOTICE } from "./pages/notices.ts";
import { PRIVACY } from "./pages/privacy.ts";
import { QUESTIONS } from "./pages/questions.ts";
import { termsOfSale } from "./pages/terms.ts";
import { TEMPLATES } from "./templates.ts";

/** What a shop needs before its first live: settings, pages that the law wants, questions, message templates. */
export async function furnish(tx: Tx, { publicUrl, now }: { publicUrl: string; now: Date }): Promise<void> {
  await tx
    .insertInto("settings")
    .values(Object.entries(SETTINGS).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
  const pages = [
    { code: "mentions-legales", title: "Mentions légales", content: LEGAL_NOTICE },
    { code: "cgv", title: "Conditions générales de vente", content: termsOfSale(publicUrl) },
    { code: "contact", title: "Contact", content: CONTACT },
    { code: "confidentialite", title: "Confidentialité", content: PRIVACY },
    { code: "accessibilite", title: "Accessibilité", content: accessibility(formatDateProse(now)) },
  ].map((page) => ({ ...page, content: cleanRichText(page.content) }));
  await tx.insertInto("pages").values(pages).execute();
  await tx
    .insertInto("page_versions")
    .values(pages.map(({ code, title, content }) => ({ code, title, content, version: 1 })))
    .execute();
  await tx
    .insertInto("faqs")
    .values(QUESTIONS.map(([title, content], rank) => ({ title, content: cleanRichText(content), rank })))
    .execute();
  await tx
    .insertInto("message_templates")
    .values(
      Object.entries(TEMPLATES).map(([type, { title, body, isAutomatic = false }]) => ({
        type,
        title,
        body: cleanRichText(body),
        is_automatic: isAutomatic,
      })),
    )
    .execute();
}
