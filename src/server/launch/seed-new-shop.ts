import { leastDelayMinutes } from "#domain/automatic-messages.ts";
import type { MessageType } from "#domain/message-type.ts";
import type { AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { modelFacts } from "#server/pages/model-facts.ts";
import { publishNewPage } from "#server/pages/publish-page.ts";
import { cleanRichText } from "#server/rich-text/rich-text.ts";
import { DEFAULT_COLORS } from "#wording/default-colors.ts";
import { TEMPLATES } from "#wording/default-templates.ts";
import { legalModels } from "#wording/legal/models.ts";
import * as queries from "./launch.sql.ts";

/**
 * Gives a new shop what it needs to be looked at: templates for every status, colors, and legal pages made from the
 * models with the seller's facts as far as they are known. A shop that has some of a kind keeps its own.
 */
export async function seedNewShop(context: Pick<AppContext, "db" | "config" | "settings">): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if ((await queries.claimFurnishing(tx)) === 0) return;
    const has = await queries.whatShopHas(tx);
    if (!has.templates) await addTemplates(tx);
    if (!has.colors)
      for (const [name, hex] of Object.entries(DEFAULT_COLORS))
        await queries.insertColor(tx, { name, hexCode: hex });
    if (!has.pages)
      for (const page of legalModels(modelFacts(context)))
        await publishNewPage(
          tx,
          { ...page, content: cleanRichText(page.content) },
          context.settings.current(),
        );
  });
}

export async function addTemplates(tx: Tx): Promise<void> {
  for (const [type, { title, body, isAutomatic = false }] of Object.entries(TEMPLATES))
    await queries.insertTemplate(tx, {
      type,
      title,
      body: cleanRichText(body),
      isAutomatic,
      delayMinutes: leastDelayMinutes(type as MessageType),
    });
}
