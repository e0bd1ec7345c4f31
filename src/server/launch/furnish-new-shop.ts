import { firstDelayMinutes } from "#domain/automatic-messages.ts";
import type { MessageType } from "#domain/message-type.ts";
import type { House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { cleanRichText } from "#server/messages/rich-text.ts";
import { publishNewPage } from "#server/pages/publish-page.ts";
import { DEFAULT_COLORS } from "#wording/default-colors.ts";
import { TEMPLATES } from "#wording/default-templates.ts";
import { legalModels } from "#wording/legal/models.ts";
import { modelFacts } from "./model-facts.ts";

/** Two copies that start together furnish once, and never again: what staff take away stays away. */
const claim = statement<{ key: string }>(`
  insert into settings (key, value) values ('shopFurnished', 'true') on conflict (key) do nothing returning key`);
const isThere = (table: string) => statement<{ n: number }>(`select 1 as n from ${table} limit 1`);
const tables = {
  templates: isThere("message_templates"),
  pages: isThere("pages"),
  colors: isThere("product_colors"),
};

const addTemplate = statement(`
  insert into message_templates (type, title, body, is_automatic, delay_minutes) values ($1, $2, $3, $4, $5)`);
const addColor = statement("insert into product_colors (name, hex_code) values ($1, $2)");

/**
 * Gives a new shop what it needs to be looked at: templates for every status, colours, and legal pages made from the
 * models with the seller's facts as far as they are known. A shop that has some of a kind keeps its own.
 */
export async function furnishNewShop(house: Pick<House, "db" | "config" | "settings">): Promise<void> {
  await inTransaction(house.db, async (tx) => {
    if ((await claim(tx)).length === 0) return;
    const lacks = async (kind: keyof typeof tables) => (await tables[kind](tx)).length === 0;
    if (await lacks("templates")) await addTemplates(tx);
    if (await lacks("colors"))
      for (const [name, hex] of Object.entries(DEFAULT_COLORS)) await addColor(tx, name, hex);
    if (await lacks("pages"))
      for (const page of legalModels(modelFacts(house)))
        await publishNewPage(tx, { ...page, content: cleanRichText(page.content) }, house.settings.current());
  });
}

export async function addTemplates(tx: Tx): Promise<void> {
  for (const [type, { title, body, isAutomatic = false }] of Object.entries(TEMPLATES))
    await addTemplate(
      tx,
      type,
      title,
      cleanRichText(body),
      isAutomatic,
      firstDelayMinutes(type as MessageType),
    );
}
