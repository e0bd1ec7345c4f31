import type { RefObject } from "react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { DeliveryPromise } from "./delivery-promise.tsx";
import { DoneNote } from "./done-note.tsx";
import { Guarantees } from "./guarantees.tsx";
import { TermsConsent } from "./terms-consent.tsx";
import { type Proceeding, SENTENCE_OF } from "./use-proceed.ts";

type PayCardProps = {
  order: GuestOrder;
  proceeding: Proceeding;
  card: RefObject<HTMLElement | null>;
  /** It was saved a moment ago, and the page went on to this card. */
  addressSaved: boolean;
};

export function PayCard({ order, proceeding, card, addressSaved }: PayCardProps) {
  const { accepted, setAccepted, missing, refusal, pending, proceed } = proceeding;
  return (
    <Card ref={card} id="paiement" title="Paiement">
      <div role="status">{addressSaved && <DoneNote sentence="Adresse de livraison enregistrée" />}</div>
      {order.items.length > 0 && <WhatItComesTo order={order} />}
      <TermsConsent
        accepted={accepted}
        onChange={setAccepted}
        error={missing === "terms" ? SENTENCE_OF.terms : undefined}
      />
      {refusal && (
        <div className="mt-3">
          <ErrorPanel sentence={refusal} />
        </div>
      )}
      <Button className="mt-3 w-full" pending={pending} pendingLabel="Vérification..." onClick={proceed}>
        Procéder au paiement
      </Button>
      <p className="mt-2 text-center text-small text-ink-2">Vous relisez votre commande avant de payer.</p>
      <Guarantees />
    </Card>
  );
}

/** Without a piece there is nothing to pay: the delivery fee alone is owed by nobody. */
function WhatItComesTo({ order }: { order: GuestOrder }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">Total à payer</span>
        <span>
          <Money cents={order.totalCents} className="font-display text-total font-bold" />
          <span className="text-small text-ink-2"> TTC</span>
        </span>
      </p>
      <DeliveryPromise order={order} />
    </>
  );
}
