import { paths } from "#web/paths.ts";
import type { ShopFacts } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";

type SizeGuide = NonNullable<ShopFacts["sizeGuide"]>;

/** Undefined until the shop has said; where it has no guide, nothing in it decides. */
export function useSizeGuide(): Partial<SizeGuide> | undefined {
  const facts = useShopFacts();
  return facts.state === "loaded" ? (facts.value.sizeGuide ?? { decides: false }) : undefined;
}

/** To what the shop says of its sizes, if it says anything. */
export function SizeGuideLink({ guide }: { guide: Partial<SizeGuide> | undefined }) {
  const to = guide?.page ? paths.page(guide.page) : guide?.question && paths.question(guide.question);
  if (!to) return null;
  return (
    <Link to={to} className="inline-flex min-h-target items-center text-small underline underline-offset-4">
      Guide des tailles
    </Link>
  );
}
