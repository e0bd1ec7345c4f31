import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { OrderSkeleton } from "#web/shop/order/order-skeleton.tsx";
import type { PageProps } from "#web/shop/pages.ts";
import { Link } from "#web/shop/router/link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";
import { formatDateProse } from "#wording/format.ts";
import { CodeToWrite } from "./code-to-write.tsx";
import { HandleForm } from "./handle-form.tsx";
import { OwnBasket } from "./own-basket.tsx";
import { useBasket } from "./use-basket.ts";

/** What a viewer claimed in a live, on the phone that she has shown to be hers (docs/decisions/0109). */
export default function BasketPage({ params: { liveId = "" } }: PageProps) {
  const { basket, error, read, askCode, agreeToTexts, stopTexts, forget } = useBasket(liveId);
  return (
    <div className="mx-auto max-w-[35rem]">
      <h1 tabIndex={-1}>Mon panier live</h1>
      {basket && (
        <p className="mt-1 text-ink-2">
          {basket.live.title}, {formatDateProse(basket.live.liveDate)}
        </p>
      )}
      {error !== undefined && !basket && (
        <div className="mt-4">
          <ErrorPanel
            sentence={sentenceOf(error, "Votre panier n'a pas pu être lu.")}
            {...(isRefused(error, "LIVE_NOT_FOUND") ? {} : { onRetry: () => void read() })}
          >
            <Link to={paths.home} className={buttonClass("secondary", "mt-3")}>
              Retour à l'accueil
            </Link>
          </ErrorPanel>
        </div>
      )}
      {error === undefined && !basket && (
        <Waiting loading label="Chargement du panier" skeleton={<OrderSkeleton />}>
          {null}
        </Waiting>
      )}
      <div className="mt-5" role="status">
        {basket?.handle && (
          <OwnBasket
            basket={basket}
            handle={basket.handle}
            onForget={forget}
            onAgree={agreeToTexts}
            onStop={stopTexts}
          />
        )}
        {basket && !basket.handle && basket.code && (
          <CodeToWrite
            key={basket.code.code}
            {...basket.code}
            liveTitle={basket.live.title}
            onOver={read}
            onForget={forget}
          />
        )}
        {basket && !basket.handle && !basket.code && <HandleForm basket={basket} onSend={askCode} />}
      </div>
    </div>
  );
}
