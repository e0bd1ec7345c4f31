import { deliveryAreaOf } from "#domain/delivery-area.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { currentTermsVersion } from "./terms.ts";

const page = statement<{ code: string; title: string; content: string; version: number; updated_at: Date }>(`
  select p.code, p.title, coalesce(v.content, p.content) as content, p.version, p.updated_at
  from pages p left join page_versions v on v.code = p.code and v.version = p.version
  where p.code = $1 and p.is_active order by p.updated_at desc limit 1`);
const questions = statement<{ id: string; title: string; content: string }>(
  "select id, title, content from faqs order by rank",
);

export const pageRoutes: Handlers["pages"] = {
  get: getPage,
  faqs: (context) => questions(context.db),
  shop: shopFacts,
};

async function getPage(context: Context, { code }: { code: string }) {
  const [found] = await page(context.db, code);
  if (!found) throw refusal("NOT_FOUND");
  const { updated_at, ...rest } = found;
  return { ...rest, updatedAt: updated_at.toISOString() };
}

async function shopFacts(context: Context) {
  const known = context.settings.current();
  return {
    name: known.shopName,
    contactEmail: known.contactEmail,
    contactPhone: known.contactPhone,
    shippingCents: known.shippingCents,
    minimumCents: known.minimumCents,
    deliveryArea: deliveryAreaOf(known.deliveryArea),
    termsVersion: await currentTermsVersion(context.db),
  };
}
