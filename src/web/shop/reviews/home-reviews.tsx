import { useEffect, useRef, useState } from "react";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const NewestReviews = lazyPart(async () => (await import("./newest-reviews.tsx")).NewestReviews);

/**
 * What buyers say, at the foot of the home page; nothing, not even its code, while nobody said anything or nobody has
 * scrolled within a screen of it: a phone that has just opened the page has other work.
 */
export function HomeReviews() {
  const facts = useShopFacts();
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const inAll = facts.state === "loaded" ? facts.value.reviews : null;
  useEffect(() => {
    if (!inAll || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "100%",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [inAll]);
  if (!inAll) return null;
  return <div ref={place}>{near && <NewestReviews inAll={inAll} />}</div>;
}
