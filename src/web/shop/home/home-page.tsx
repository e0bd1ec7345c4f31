import { paths } from "#web/paths.ts";
import { HomeReviews } from "#web/shop/reviews/home-reviews.tsx";
import { Link } from "#web/shop/router/link.tsx";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Headline } from "./headline.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { OnAir } from "./on-air.tsx";
import { PieceOnAir } from "./piece-on-air.tsx";
import { Promises } from "./promises.tsx";
import { ResumeStrip } from "./resume-strip.tsx";
import { useLives } from "./use-lives.ts";

export default function HomePage() {
  const lives = useLives();
  const facts = useShopFacts();
  return (
    <>
      <div className="lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-x-12">
        <div>
          <OnAir lives={lives} />
          <Headline lives={lives} />
          <PieceOnAir lives={lives} />
          <Link to={paths.currentBasket} className={buttonClass("text", "mt-2")}>
            J'ai commandé en commentaire
          </Link>
        </div>
        <HowItWorks />
        <Promises facts={facts.state === "loaded" ? facts.value : undefined} />
      </div>
      <HomeReviews />
      <ResumeStrip />
    </>
  );
}
