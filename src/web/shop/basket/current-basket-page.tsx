import { useEffect } from "react";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { lastBasket } from "#web/shop/device/kept.ts";
import { OrderSkeleton } from "#web/shop/order/order-skeleton.tsx";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";

/** The address that stays the same from live to live: it goes on to the basket of the one on air. */
export default function CurrentBasketPage() {
  const lives = useLoaded("lives", (options) => api.lives.list(undefined, options));
  const choices = lives.state === "loaded" ? lives.value.lives : [];
  const only = choices.length === 1 ? choices[0] : undefined;
  useEffect(() => {
    if (only) navigate(paths.basket(only.id), { replace: true });
  }, [only]);
  return (
    <div className="mx-auto max-w-[35rem]">
      <h1 tabIndex={-1}>Mon panier live</h1>
      <div className="mt-4 flex flex-col gap-3">
        {lives.state === "failed" && (
          <ErrorPanel
            sentence={sentenceOf(lives.error, "Les lives n'ont pas pu être lus.")}
            onRetry={lives.retry}
            retrying={lives.retrying}
          />
        )}
        {(lives.state === "loading" || only) && (
          <Waiting loading label="Chargement du panier" skeleton={<OrderSkeleton />}>
            {null}
          </Waiting>
        )}
        {choices.length > 1 && (
          <>
            <p>Dans quel live avez-vous commenté{"\u00a0"}?</p>
            {choices.map(({ id, title }) => (
              <Link key={id} to={paths.basket(id)} className={buttonClass("secondary", "w-full")}>
                {title}
              </Link>
            ))}
          </>
        )}
        {lives.state === "loaded" && choices.length === 0 && <NoLive />}
      </div>
    </div>
  );
}

export function NoLive() {
  const kept = lastBasket.get();
  return (
    <>
      <p>
        Aucun live n'est en cours.{" "}
        {kept ? "Votre dernier panier reste ouvert." : "Votre panier s'ouvre ici pendant le prochain."}
      </p>
      {kept && (
        <Link to={paths.basket(kept.id)} className={buttonClass("primary", "w-full sm:w-auto")}>
          Mon panier{"\u00a0"}: {kept.title}
        </Link>
      )}
      <Link to={paths.home} className={buttonClass("secondary", "w-full sm:w-auto")}>
        Retour à l'accueil
      </Link>
    </>
  );
}
