import { SearchX } from "lucide-react";
import { useCallback, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { ActiveLive } from "#contract/lives.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { LiveChooser } from "#web/shop/live/live-chooser.tsx";
import { useLives } from "#web/shop/live/use-lives.ts";
import type { PageProps } from "#web/shop/pages.ts";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import type { Loaded } from "#web/shop/use-loaded.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Waiting } from "#web/ui/waiting.tsx";
import { plural } from "#wording/plural.ts";
import { MissingNote } from "./notes.tsx";
import { OrderInState } from "./order-in-state.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { PaymentMeans } from "./pay/payment-means.tsx";
import { isForgotten } from "./store/order-store.ts";
import { useOrder } from "./store/use-order.ts";

/**
 * /order and /order/{id} are one page: an order begins without an id and takes one with its first piece, and what
 * was typed must live through that. Its heading is one element in all its states, for it may have the focus.
 */
export default function OrderPage({ params, state }: PageProps) {
  const { orderId } = params;
  const order = useOrder(orderId);
  const told = order.state === "loaded" ? order.value : undefined;
  const known = told && isForgotten(told) ? undefined : told;
  return (
    <>
      <h1 tabIndex={-1} className="screen-only">
        {known?.expired ? "Le temps de réservation est écoulé" : "Votre commande"}
      </h1>
      {orderId === undefined || told ? (
        <BegunOrder order={known} state={told ? { liveId: told.live.id, ...state } : state} />
      ) : (
        <OrderOnItsWay order={order} />
      )}
    </>
  );
}

/** An order that is known, or that does not exist yet: then the live comes first. */
function BegunOrder({ order, state }: { order: GuestOrder | undefined; state: PageProps["state"] }) {
  const { lives, readAgain } = useLives(order === undefined);
  const [ended, setEnded] = useState<string>();
  const onOver = useCallback(
    (liveId: string) => {
      setEnded(liveId);
      readAgain();
    },
    [readAgain],
  );
  const choices = lives.state === "loaded" ? lives.value.lives : [];
  const live = order?.live ?? theLive(choices, state);
  const over = !order && ended !== undefined && ended !== live?.id && (
    <p role="status" className="mt-2">
      Le live que vous suiviez est terminé.
    </p>
  );
  if (live)
    return (
      <>
        {over}
        {order?.editable && <GoneMeanwhile gone={state.gone} withdrawn={state.withdrawn} />}
        <OrderInState
          key={live.id}
          live={live}
          order={order}
          severalLives={choices.length > 1}
          pressed={typeof state.reference === "string" ? state.reference : undefined}
          onOver={onOver}
        />
      </>
    );
  return (
    <>
      {over}
      <PaymentMeans />
      {lives.state === "failed" ? (
        <div className="mt-4">
          <ErrorPanel
            sentence="Erreur lors du chargement des lives"
            detail="Impossible de charger les lives actifs"
            onRetry={lives.retry}
            retrying={lives.retrying}
          />
        </div>
      ) : (
        <Waiting
          loading={lives.state === "loading"}
          label="Chargement des lives"
          skeleton={<OrderSkeleton />}
        >
          {lives.state === "loaded" && (
            <LiveChooser
              choices={lives.value}
              onChosen={({ id }) => choose(id)}
              onCancel={state.choose === true ? () => window.history.back() : undefined}
            />
          )}
        </Waiting>
      )}
    </>
  );
}

/** What an order that was resumed could not bring back. */
function GoneMeanwhile(state: { gone: unknown; withdrawn: unknown }) {
  const [gone, withdrawn] = [namesIn(state.gone), namesIn(state.withdrawn)];
  return (
    <div role="status" className="empty:hidden mt-3">
      {gone.length > 0 && (
        <MissingNote
          sentence={`${plural(gone.length, "Vendue entre-temps", "Vendues entre-temps")}\u00a0: ${gone.join(", ")}.`}
        />
      )}
      {withdrawn.length > 0 && <MissingNote sentence={`Plus en vente\u00a0: ${withdrawn.join(", ")}.`} />}
    </div>
  );
}

const namesIn = (pieces: unknown): readonly string[] => (Array.isArray(pieces) ? pieces : []);

/** The chosen live stands in the place itself, so that a reload keeps it and "Changer de live" forgets it. */
function choose(liveId: string): void {
  navigate(paths.order, { replace: true, state: { liveId } });
  document.querySelector("h1")?.focus();
}

/** The live that the link named, or the only one; none when the guest asked to choose. */
function theLive(lives: readonly ActiveLive[], state: PageProps["state"]): ActiveLive | undefined {
  if (state.choose === true && lives.length > 1) return undefined;
  return lives.find(({ id }) => id === state.liveId) ?? (lives.length === 1 ? lives[0] : undefined);
}

function OrderOnItsWay({ order }: { order: Loaded<GuestOrder> }) {
  if (order.state === "failed")
    return isRefused(order.error, "ORDER_NOT_FOUND") ? (
      <OrderNotFound />
    ) : (
      <div className="mt-4">
        <ErrorPanel
          sentence={sentenceOf(order.error, "Impossible de charger la commande")}
          onRetry={order.retry}
          retrying={order.retrying}
        />
      </div>
    );
  return (
    <>
      <PaymentMeans />
      <Waiting loading label="Chargement de la commande" skeleton={<OrderSkeleton />}>
        {null}
      </Waiting>
    </>
  );
}

function OrderNotFound() {
  return (
    <EmptyPanel
      icon={SearchX}
      sentence="Aucune commande trouvée"
      detail="Vérifiez le lien, ou commencez une nouvelle commande."
      action={
        <Link to={paths.order} className={buttonClass("primary")}>
          Passer une nouvelle commande
        </Link>
      }
    />
  );
}
