import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { TERMS_BOX_ID, TermsConsent } from "#web/shop/order/pay/terms-consent.tsx";
import { SENTENCE_OF } from "#web/shop/order/pay/use-proceed.ts";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { CONFIRM_ORDER, PAY_WITH_CREDIT } from "#wording/credits.ts";
import { owedCents } from "./payment-state.ts";

type StartPanelProps = { order: GuestOrder; onStart: (termsVersion?: string) => void };

/** Before the card form, or in its place: an order that staff or another tab set back, whose terms nobody accepted, or that costs her no money. */
export function StartPanel({ order, onStart }: StartPanelProps) {
  const [ticked, setTicked] = useState<string>();
  const accepted = ticked !== undefined && ticked === order.termsInForce;
  const [missing, setMissing] = useState(false);
  const start = () => {
    if (order.termsAccepted) return onStart();
    if (accepted) return onStart(ticked);
    setMissing(true);
    announce(SENTENCE_OF.terms, "alert");
    focusField(TERMS_BOX_ID);
  };
  return (
    <>
      {!order.termsAccepted && (
        <TermsConsent
          accepted={accepted}
          onChange={(on) => setTicked(on ? (order.termsInForce ?? "") : undefined)}
          error={missing && !accepted ? SENTENCE_OF.terms : undefined}
        />
      )}
      <Button className="mt-3 w-full" onClick={start}>
        {owedCents(order) > 0
          ? "Initialiser le paiement"
          : order.totalCents > 0
            ? PAY_WITH_CREDIT
            : CONFIRM_ORDER}
      </Button>
    </>
  );
}
