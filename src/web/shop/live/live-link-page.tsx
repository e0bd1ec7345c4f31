import { useEffect } from "react";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { OrderSkeleton } from "#web/shop/order/order-skeleton.tsx";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import type { RouteParams } from "#web/shop/router/match-route.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";
import { LiveToCome } from "./live-to-come.tsx";

/** The link shown on stream: it finds the live, then goes on to /order with it; `?ref=` names the piece a mail tells of. */
export default function LiveLinkPage({ params }: { params: RouteParams }) {
  const liveId = params.liveId ?? "";
  const live = useLoaded(`live:${liveId}`, (options) => api.lives.get({ liveId }, options));
  const found = live.state === "loaded" ? live.value.id : undefined;
  useEffect(() => {
    if (found === undefined) return;
    const reference = new URLSearchParams(window.location.search).get("ref");
    navigate(paths.order, { replace: true, state: { liveId: found, ...(reference && { reference }) } });
  }, [found]);
  const unknown = live.state === "failed" && isRefused(live.error, "LIVE_NOT_FOUND");
  return (
    <>
      <h1 tabIndex={-1}>Votre commande</h1>
      {live.state === "failed" ? (
        <div className="mt-4">
          <ErrorPanel
            sentence={sentenceOf(live.error, "Ce live n'existe pas ou n'est pas accessible")}
            {...(unknown ? {} : { onRetry: live.retry, retrying: live.retrying })}
          >
            <div className="mt-3 flex flex-col gap-2 sm:flex-row">
              <Link to={paths.order} className={buttonClass("secondary")}>
                Voir les lives en cours
              </Link>
              <Link to={paths.home} className={buttonClass("secondary")}>
                Retour à l'accueil
              </Link>
            </div>
          </ErrorPanel>
          {unknown && <LiveToCome />}
        </div>
      ) : (
        <Waiting loading label="Chargement du live" skeleton={<OrderSkeleton />}>
          {null}
        </Waiting>
      )}
    </>
  );
}
