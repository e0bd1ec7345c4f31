import { lazy, Suspense } from "react";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";

const NewestReviews = lazy(() => import("./newest-reviews.tsx"));

/** What buyers say, at the foot of the home page; nothing, not even its code, while nobody said anything. */
export function HomeReviews() {
  const facts = useShopFacts();
  if (facts.state !== "loaded" || !facts.value.reviews) return null;
  return (
    <Suspense>
      <NewestReviews inAll={facts.value.reviews} />
    </Suspense>
  );
}
