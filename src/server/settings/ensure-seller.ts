import type { SettingKey } from "#contract/admin/settings.ts";
import type { Config } from "#server/config.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./settings.sql.ts";

type Variable = Exclude<keyof Config["seller"], "SELLER_VAT">;

const SETTINGS: Record<Variable, SettingKey> = {
  SELLER_NAME: "sellerName",
  SELLER_FORM: "sellerForm",
  SELLER_CAPITAL: "sellerCapital",
  SELLER_ADDRESS: "sellerAddress",
  SELLER_REGISTER: "sellerRegister",
  SELLER_SIREN: "sellerSiren",
  SELLER_EMAIL: "contactEmail",
  SELLER_PHONE: "contactPhone",
  SELLER_RETURN_ADDRESS: "returnAddress",
  SELLER_MEDIATOR: "mediator",
  SELLER_DIRECTOR: "publicationDirector",
  SELLER_HOST_NAME: "hostName",
  SELLER_HOST_ADDRESS: "hostAddress",
  SELLER_HOST_PHONE: "hostPhone",
};

/**
 * Gives a new shop the facts of its seller as the environment names them; from then on the back office keeps them. What
 * is still missing stops no start: the shop sells only once it is complete (`launch.ts`). A shop that sells begins without
 * pieces that lack what the law wants shown of them; a demo sells those too.
 */
export async function ensureSeller({ db, config, settings }: Pick<AppContext, "db" | "config" | "settings">) {
  const { SELLER_VAT: vat, ...facts } = config.seller;
  for (const [variable, fact] of Object.entries(facts) as [Variable, string | undefined][])
    if (fact?.trim()) await queries.giveSetting(db, { key: SETTINGS[variable], value: fact.trim() });
  if (vat?.trim()) {
    const isFree = vat.trim().toLowerCase() === "franchise";
    await queries.giveSetting(db, { key: "vatRegime", value: isFree ? "franchise" : "vat" });
    if (!isFree) await queries.giveSetting(db, { key: "vatNumber", value: vat.trim() });
  }
  if (config.environment === "production" || config.environment === "staging")
    await queries.giveSetting(db, { key: "sellIncomplete", value: "no" });
  await settings.refresh();
}
