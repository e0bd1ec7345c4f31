import { deliveryAreaOf } from "#domain/delivery-area.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { registrationOf } from "#wording/seller.ts";
import { currentTermsVersion } from "./terms.ts";

interface Text {
  code: string;
  title: string;
  content: string;
  version: number;
  updated_at: Date;
  published_at: Date | null;
  replaced_at: Date | null;
}

const REPLACED_AT = `(select min(n.published_at) from page_versions n where n.code = v.code and n.version > v.version)`;

const page = statement<Text>(`
  select p.code, coalesce(v.title, p.title) as title, coalesce(v.content, p.content) as content, p.version, p.updated_at,
    v.published_at, null as replaced_at
  from pages p left join page_versions v on v.code = p.code and v.version = p.version
  where p.code = $1 and p.is_active order by p.updated_at desc limit 1`);

/** A text that was public once; where it is replaced, that ended with the next version. */
const oldVersion = statement<Text>(`
  select v.code, v.title, v.content, v.version, v.published_at as updated_at, v.published_at, ${REPLACED_AT} as replaced_at
  from page_versions v where v.code = $1 and v.version = $2`);

const questions = statement<{ id: string; title: string; content: string }>(
  "select id, title, content from faqs order by rank",
);

export const pageRoutes: Handlers["pages"] = {
  get: getPage,
  faqs: (context) => questions(context.db),
  shop: shopFacts,
};

async function getPage(context: Context, { code, version }: { code: string; version?: number | undefined }) {
  const [found] =
    version === undefined ? await page(context.db, code) : await oldVersion(context.db, code, version);
  if (!found) throw refusal("NOT_FOUND");
  const { updated_at, published_at, replaced_at, ...rest } = found;
  return {
    ...rest,
    updatedAt: updated_at.toISOString(),
    inForceFrom: published_at?.toISOString() ?? null,
    inForceUntil: replaced_at?.toISOString() ?? null,
  };
}

async function shopFacts(context: Context) {
  const known = context.settings.current();
  return {
    name: known.shopName,
    contactEmail: known.contactEmail,
    contactPhone: known.contactPhone,
    seller: {
      name: known.sellerName,
      address: known.sellerAddress,
      registration: registrationOf(known),
    },
    shippingCents: known.shippingCents,
    minimumCents: known.minimumCents,
    deliveryArea: deliveryAreaOf(known.deliveryArea),
    holdMinutes: known.holdMinutes,
    termsVersion: await currentTermsVersion(context.db),
  };
}
