import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { OnAir } from "./on-air.tsx";
import { PieceOnAir } from "./piece-on-air.tsx";
import { Promises } from "./promises.tsx";
import { ResumeStrip } from "./resume-strip.tsx";

export default function HomePage() {
  const lives = useLoaded("lives", (options) => api.lives.list(undefined, options));
  const facts = useShopFacts();
  return (
    <>
      <div className="lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-start lg:gap-x-12">
        <div>
          <OnAir lives={lives} />
          <h1 tabIndex={-1} className="text-display">
            Vu en live, réservé à votre nom, livré chez vous.
          </h1>
          <p className="mt-3 text-ink-2">
            Écrivez la référence annoncée pendant le live, choisissez votre couleur et payez par carte. Sans
            compte.
          </p>
          <Link to={paths.order} className={buttonClass("primary", "mt-6 w-full")}>
            Commander pendant le live
          </Link>
          <PieceOnAir lives={lives} />
        </div>
        <HowItWorks />
        <Promises facts={facts.state === "loaded" ? facts.value : undefined} />
      </div>
      <ResumeStrip />
    </>
  );
}
