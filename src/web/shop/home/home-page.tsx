import { paths } from "#web/paths.ts";
import { useLives } from "#web/shop/live/use-lives.ts";
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
import { ShownToday } from "./shown-today.tsx";
import { usePieceOnAir } from "./use-piece-on-air.ts";
import { WhoSells } from "./who-sells.tsx";

/** At least as high as the screen: what comes later, above the footer, moves nothing that is seen. */
export default function HomePage() {
  const { lives, readAgain } = useLives();
  const [live] = lives.state === "loaded" ? lives.value.lives : [];
  const onAir = usePieceOnAir(live?.id, readAgain);
  const shop = useShopFacts();
  const facts = shop.state === "loaded" ? shop.value : undefined;
  return (
    <div className="min-h-dvh">
      <div className="lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-x-12">
        <div className="min-w-0">
          <OnAir lives={lives} />
          <Headline lives={lives} />
          <PieceOnAir lives={lives} onAir={onAir} />
          <Link to={paths.currentBasket} className={buttonClass("text", "mt-2")}>
            J'ai commandé en commentaire
          </Link>
        </div>
        <HowItWorks />
        <Promises facts={facts} />
      </div>
      <ShownToday liveId={live?.id} onAir={onAir} />
      <WhoSells facts={facts} />
      <HomeReviews />
      <ResumeStrip />
    </div>
  );
}
