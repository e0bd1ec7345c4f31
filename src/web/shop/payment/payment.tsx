import { ArrowLeft, Lock } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { formatEuros } from "#domain/money.ts";
import { paths } from "#web/paths.ts";
import { OrderFacts } from "#web/shop/order/closed/order-facts.tsx";
import { isBeingPaid, isPending } from "#web/shop/order/closed/pending-payment.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { CardMarks } from "#web/ui/trade-marks.tsx";
import { useOnline } from "#web/ui/use-online.ts";
import { formatUntil } from "#wording/format.ts";
import { AboveForm } from "./above-form.tsx";
import { CardForm, CardFormShapes } from "./card-form.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { isBusy, isLost, owedCents } from "./payment-state.ts";
import { RefusalPanel } from "./refusal-panel.tsx";
import { StartPanel } from "./start-panel.tsx";
import { usePayment } from "./use-payment.ts";

type PaymentProps = { order: GuestOrder; heading: ReactNode };

/** The whole order unfolded, right before the button that obliges to pay (code de la consommation, L221-14). */
export function Payment({ order, heading }: PaymentProps) {
  const payment = usePayment(order);
  const { state, refusal, notice, start } = payment;
  const [formFailures, setFormFailures] = useState(0);
  const lost = isLost(state, order);
  useEffect(() => {
    if (lost) window.location.replace(paths.guestOrder(order.id));
  }, [lost, order.id]);
  const online = useOnline();
  const refused = state.step === "succeeded" ? undefined : refusal?.sentence;
  const busy = isBusy(state);
  // What may take days keeps nobody here.
  const held = busy && !lost && !(state.step === "verifying" && isPending(order));
  useLeavingGuard(held);
  const form = state.step === "form" ? state.form : undefined;
  const owed = owedCents(order);
  if (lost) return heading;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {heading}
        <div inert={held} className={held ? "opacity-60" : undefined}>
          <a
            href={paths.guestOrder(order.id)}
            className="inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4"
          >
            <Icon of={ArrowLeft} />
            Retour à la commande
          </a>
        </div>
      </div>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] items-start gap-2.5 lg:mt-3 lg:grid-cols-2 lg:gap-4">
        <OrderFacts order={order} brief />
        <Card
          id="carte-bancaire"
          className="max-lg:px-3! max-lg:py-2.5! max-lg:*:first:mb-0!"
          title={payment.offersMore || owed === 0 ? "Paiement" : "Carte bancaire"}
          aside={state.step !== "succeeded" && <HeldFor order={order} />}
        >
          {/* On a phone the total stands right above, and its button says it again: the room is the card's. */}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 max-lg:hidden">
            <span className="text-ink-2">Montant à payer</span>
            <span>
              <Money cents={owed} className="font-display text-display font-bold" />
              <span className="text-small text-ink-2"> TTC</span>
            </span>
          </p>
          {refused && <RefusalPanel sentence={refused} count={refusal?.count ?? 1} />}
          {!online && (
            <p
              role="alert"
              className="mt-3 rounded-control bg-warning-soft px-3 py-2 font-medium text-warning"
            >
              Le paiement est suspendu jusqu'au retour de la connexion.
            </p>
          )}
          {notice && state.step !== "succeeded" && (
            <p role="status" className="mt-3 rounded-control bg-info-soft px-3 py-2 text-info">
              {notice}
            </p>
          )}
          <div className="mt-2 lg:mt-4" inert={!online}>
            {form && (
              <AboveForm
                form={form}
                busy={busy}
                onOther={payment.startWithOtherCard}
                onForgotten={payment.startWithoutCard}
              />
            )}
            {state.step === "not-started" && <StartPanel order={order} onStart={start} />}
            {state.step === "start-failed" && (
              <ErrorPanel
                sentence={state.sentence}
                {...(state.backToOrder ? {} : { onRetry: () => start() })}
              >
                {state.backToOrder && <BackToOrder order={order} />}
              </ErrorPanel>
            )}
            {state.step === "total-changed" && (
              <ErrorPanel
                sentence={`Le total de votre commande a changé\u00a0: ${formatEuros(state.before)} auparavant, ${formatEuros(state.after)} maintenant.`}
                detail="Vérifiez votre commande avant de payer."
              >
                <BackToOrder order={order} />
              </ErrorPanel>
            )}
            {state.step === "starting" && <Starting />}
            {state.step === "form" && (
              <CardForm
                form={state.form}
                refused={refused !== undefined}
                onPaying={payment.onPaying}
                onAnswer={payment.onAnswer}
                onError={payment.onCardError}
                failures={formFailures}
                onFailed={() => setFormFailures((count) => count + 1)}
                onRetry={() => start()}
                heldUntil={order.heldUntil}
              />
            )}
            <PaymentOutcome state={state} order={order} />
          </div>
          {owed > 0 && <WhoTakesTheMoney asks={state.step === "form" || state.step === "starting"} />}
        </Card>
      </div>
    </>
  );
}

/** Beyond the time of the hold the payment itself keeps the pieces. */
function HeldFor({ order }: { order: GuestOrder }) {
  const { heldUntil } = order;
  if (!heldUntil && !isBeingPaid(order)) return null;
  return (
    <p className="text-small text-ink-2">
      {heldUntil ? (
        <>
          Réservé jusqu'
          <time dateTime={heldUntil}>{formatUntil(heldUntil, new Date())}</time>
        </>
      ) : (
        "Temps de réservation écoulé\u00a0: vos pièces vous restent réservées tant que ce paiement peut aboutir."
      )}
    </p>
  );
}

/** `asks`: the bank may be about to ask something of her. */
function WhoTakesTheMoney({ asks }: { asks: boolean }) {
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-2">
        <p className="flex items-center gap-2">
          <Icon of={Lock} className="shrink-0" />
          Paiement sécurisé par notre prestataire
        </p>
        <CardMarks />
      </div>
      <p className="mt-1 text-small text-ink-2">
        {asks && "Votre banque peut vous demander une validation. "}
        La boutique ne voit et ne conserve jamais vos coordonnées bancaires.
      </p>
    </>
  );
}

/** As tall as the form that follows, so that nothing moves when it comes. */
function Starting() {
  return (
    <div className="min-h-80">
      <CardFormShapes label="Préparation du paiement..." />
    </div>
  );
}

function BackToOrder({ order }: { order: GuestOrder }) {
  return (
    <a href={paths.guestOrder(order.id)} className={buttonClass("secondary", "mt-3")}>
      Retour à la commande
    </a>
  );
}

/** While the bank decides, leaving asks first. */
function useLeavingGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [busy]);
}
