import type { SettingKey } from "#contract/admin/settings.ts";
import { LEGAL_PAGES } from "#domain/legal-pages.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

/** What the law wants every guest to know of the seller: its setting, and the variable that gives it to a new shop. */
const FACTS = [
  { setting: "sellerName", variable: "SELLER_NAME", what: "firm and legal form" },
  { setting: "sellerAddress", variable: "SELLER_ADDRESS", what: "registered office" },
  { setting: "sellerRegistration", variable: "SELLER_REGISTRATION", what: "capital, RCS and VAT numbers" },
  { setting: "contactEmail", variable: "SELLER_EMAIL", what: "e-mail for customers" },
  { setting: "contactPhone", variable: "SELLER_PHONE", what: "telephone for customers" },
  { setting: "mediator", variable: "SELLER_MEDIATOR", what: "consumer mediator: name, address, site" },
] as const satisfies { setting: SettingKey; variable: string; what: string }[];

const give = statement(
  "insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing",
);
const known = statement<{ key: string }>("select key from settings where btrim(value #>> '{}') <> ''");
const written = statement<{ code: string }>("select code from pages where is_active");

/**
 * Gives a new shop the facts of its seller; from then on the back office keeps them. In production a shop without them
 * does not open: throws an Error that names what is missing. A legal page that nobody has written is only told, for
 * it is written in the back office.
 */
export async function ensureSeller({ db, config, settings, log }: House): Promise<void> {
  for (const { setting, variable } of FACTS) {
    const fact = config.seller[variable]?.trim();
    if (fact) await give(db, setting, fact);
  }
  await settings.refresh();
  if (!config.production) return;
  const given = new Set((await known(db)).map(({ key }) => key));
  const missing = FACTS.filter(({ setting }) => !given.has(setting));
  if (missing.length > 0)
    throw new Error(
      `The law wants every guest to know who sells (.env.example describes each variable):\n${missing
        .map(({ variable, what }) => `  ${variable} is missing: ${what}`)
        .join("\n")}`,
    );
  const pages = new Set((await written(db)).map(({ code }) => code));
  const unwritten = LEGAL_PAGES.filter(({ code }) => !pages.has(code)).map(({ code }) => code);
  if (unwritten.length > 0) log.warn({ pages: unwritten }, "legal pages are not written yet");
}
