import type { RefObject } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { paths } from "#web/paths.ts";
import { DeliveryPromise } from "#web/shop/order/address/delivery-promise.tsx";
import { CreditLines } from "#web/shop/order/cart/credit-lines.tsx";
import { DoneNote } from "#web/shop/order/notes.tsx";
import { Link } from "#web/shop/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Money } from "#web/ui/money.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { CONFIRM_ORDER, NOTHING_TO_PAY, PROCEED, spendCreditLabel } from "#wording/credits.ts";
import { openedDueWords } from "#wording/gone-pieces.ts";
import { AdvertisingBox } from "./advertising-box.tsx";
import { GuaranteeNotice } from "./guarantee-notice.tsx";
import { TermsConsent } from "./terms-consent.tsx";
import { type Proceeding, SENTENCE_OF } from "./use-proceed.ts";

type PayCardProps = {
  order: GuestOrder;
  proceeding: Proceeding;
  card: RefObject<HTMLElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** It was saved a moment ago, and the page went on to this card. */
  addressSaved: boolean;
};

export function PayCard({ order, proceeding, card, button, addressSaved }: PayCardProps) {
  const { accepted, setAccepted, missing, refusal, pending, label, advertising, proceed } = proceeding;
  return (
    <Card ref={card} id="paiement" title="Paiement" className="screen-only">
      <div role="status">{addressSaved && <DoneNote sentence="Adresse de livraison enregistrée" />}</div>
      {order.items.length > 0 && <WhatItComesTo order={order} proceeding={proceeding} />}
      {order.payment?.refusal && !refusal && (
        <div className="mt-3">
          <ErrorPanel
            sentence="Votre dernier paiement n'a pas abouti."
            detail="Aucun montant n'a été débité."
          />
        </div>
      )}
      {order.refundDue && <p className="mt-3">{openedDueWords(order.refundDue)}</p>}
      <GuaranteeNotice />
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
      <Button
        ref={button}
        className="mt-3 w-full"
        pending={pending}
        pendingLabel="Vérification..."
        onClick={proceed}
      >
        {label}
      </Button>
      {label === PROCEED && (
        <p className="mt-2 text-center text-small text-ink-2">Vous pourrez tout relire avant de payer.</p>
      )}
      {label === CONFIRM_ORDER && <p className="mt-2 text-center text-small text-ink-2">{NOTHING_TO_PAY}</p>}
      <AdvertisingBox advertising={advertising} />
      <Guarantees />
    </Card>
  );
}

/** Without a piece there is nothing to pay: the delivery fee alone is owed by nobody. */
function WhatItComesTo({ order, proceeding }: Pick<PayCardProps, "order" | "proceeding">) {
  const { creditCents, setUsesCredit } = proceeding;
  const { totalCents, credit } = order;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">Total à payer</span>
        <span>
          <Money cents={totalCents} className="font-display text-total font-bold" />
          <span className="text-small text-ink-2"> TTC</span>
        </span>
      </p>
      {credit.usableCents > 0 && (
        <Checkbox
          id="avoir"
          className="mt-2"
          checked={creditCents > 0}
          onChange={({ target }) => setUsesCredit(target.checked)}
          label={spendCreditLabel(credit.usableCents)}
        />
      )}
      {creditCents > 0 && <CreditLines creditCents={creditCents} leftCents={totalCents - creditCents} />}
      <DeliveryPromise order={order} />
    </>
  );
}

const LINK = "underline underline-offset-4";

/** What the law wants within reach before the contract: withdrawal, legal guarantee, who sells. */
function Guarantees() {
  return (
    <ul className="mt-4 flex flex-col gap-1 border-t border-line pt-3 text-small text-ink-2">
      <li>
        14{"\u00a0"}jours pour changer d'avis, remboursement sous 14{"\u00a0"}jours.{" "}
        <Link to={paths.withdrawal()} className={LINK}>
          Renoncer au contrat ici
        </Link>
      </li>
      <li>
        Garantie légale des vices cachés.{" "}
        <Link to={paths.terms} className={LINK}>
          CGV
        </Link>
      </li>
      <li>
        Vendeur, médiateur et réclamations{"\u00a0"}:{" "}
        <Link to={paths.legalNotice} className={LINK}>
          Mentions légales
        </Link>
        ,{" "}
        <Link to={paths.contact} className={LINK}>
          Contact
        </Link>
      </li>
    </ul>
  );
}
