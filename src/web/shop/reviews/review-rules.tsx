import { REVIEW_REFUSALS } from "#domain/buyer-reviews.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/shop/router/link.tsx";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { PUBLIC_REVIEWS, REVIEW_REFUSAL_NAMES } from "#wording/buyer-reviews.ts";

const { rules: WORDS } = PUBLIC_REVIEWS;

/** How reviews are checked, ordered, kept and refused (code de la consommation D111-17 and D111-18). */
export function ReviewRules() {
  const facts = useShopFacts();
  return (
    <section id="regles" aria-labelledby="regles-titre" className="mt-8 rounded-card bg-sunken p-4">
      <h2 id="regles-titre" tabIndex={-1}>
        {WORDS.title}
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 ps-5">
        {WORDS.lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {facts.state === "loaded" && <li>{WORDS.kept(facts.value.reviewYears)}</li>}
        <li>
          {WORDS.refused}
          <ul className="mt-1 list-[circle] ps-5">
            {REVIEW_REFUSALS.map((reason) => (
              <li key={reason}>{REVIEW_REFUSAL_NAMES[reason]}</li>
            ))}
          </ul>
        </li>
        <li>
          {WORDS.doubt}{" "}
          <Link to={paths.contact} className="text-accent underline underline-offset-4">
            {WORDS.contact}
          </Link>
          .
        </li>
      </ul>
    </section>
  );
}
