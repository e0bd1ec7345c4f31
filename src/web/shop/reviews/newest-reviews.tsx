import { paths } from "#web/paths.ts";
import { api, type ShopFacts } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Stars } from "#web/ui/stars.tsx";
import { averageWords, PUBLIC_REVIEWS as WORDS } from "#wording/buyer-reviews.ts";
import { Review } from "./review.tsx";

const MOST = 3;
const LINK = "inline-flex min-h-target items-center text-accent underline underline-offset-4";

/** The average and the newest few. */
export function NewestReviews({ inAll }: { inAll: NonNullable<ShopFacts["reviews"]> }) {
  const newest = useLoaded("newest-reviews", (options) => api.buyerReviews.list({ most: MOST }, options));
  return (
    <section aria-labelledby="avis" className="mt-10 lg:mt-12">
      <h2 id="avis">{WORDS.title}</h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={inAll.average} size={22} />
        <span className="font-semibold">{averageWords(inAll.average, inAll.count)}</span>
      </p>
      <p className="text-small text-ink-2">
        {WORDS.checked} {WORDS.order}{" "}
        <Link to={paths.reviewRules} className={LINK}>
          {WORDS.how}
        </Link>
      </p>
      {newest.state === "loaded" && (
        <ul className="mt-3 grid items-start gap-3 lg:grid-cols-3">
          {newest.value.rows.map((review) => (
            <li key={review.position}>
              <Review review={review} />
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.reviews} className={LINK}>
        {WORDS.all}
      </Link>
    </section>
  );
}
