import { type RefObject, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isDeliverable } from "#domain/delivery-area.ts";
import { isFinal, isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import type { OpenAddressForm } from "#web/shop/order/address/address-form.tsx";
import { reread } from "#web/shop/order/store/use-order.ts";
import { startPayment } from "#web/shop/payment/start-payment.ts";
import { useDeliveryArea } from "#web/shop/use-shop-facts.ts";
import { announce } from "#web/ui/announce.ts";
import { focusField } from "#web/ui/error-summary.tsx";
import { useOnline } from "#web/ui/use-online.ts";
import { CONFIRM_ORDER, PAY_WITH_CREDIT, PROCEED } from "#wording/credits.ts";
import { outsideDeliveryArea } from "#wording/delivery-area.ts";
import { TERMS_BOX_ID } from "./terms-consent.tsx";
import { type Advertising, useAdvertising } from "./use-advertising.ts";

type Missing = "items" | "address" | "area" | "terms";

export type Proceeding = {
  accepted: boolean;
  setAccepted: (accepted: boolean) => void;
  missing: Missing | undefined;
  refusal: string | undefined;
  pending: boolean;
  /** What of the total her credit pays, as she chose. */
  creditCents: number;
  setUsesCredit: (uses: boolean) => void;
  /** What the button is called: where credit pays all of it, or nothing is to be paid, it is what concludes the contract. */
  label: string;
  /** The box for advertisements, which nothing depends on. */
  advertising: Advertising;
  proceed: () => void;
};

const FIELD_OF = {
  items: "reference",
  address: "firstName",
  area: "zip",
  terms: TERMS_BOX_ID,
} as const satisfies Record<Missing, string>;
export const SENTENCE_OF = {
  items: "Ajoutez d'abord un produit à votre commande.",
  address: "Indiquez votre adresse de livraison pour continuer.",
  terms: "Veuillez accepter les conditions générales de vente.",
} as const satisfies Record<Exclude<Missing, "area">, string>;

/**
 * 'Procéder au paiement': the button can always be pressed. It saves an address that is still in its form, and says what
 * is missing by going there.
 */
export function useProceed(
  order: GuestOrder | undefined,
  addressForm: RefObject<OpenAddressForm | null>,
): Proceeding {
  // The version whose box was ticked, here or before she came back from the payment: another one must be read first.
  const [ticked, setTicked] = useState<string | null>();
  const acceptedVersion = ticked === undefined && order?.termsAccepted ? order.termsVersion : ticked;
  const accepted = acceptedVersion != null;
  const [missing, setMissing] = useState<Missing>();
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  const [chosen, setUsesCredit] = useState<boolean>();
  const advertising = useAdvertising(order);
  const usesCredit = chosen ?? (order?.credit.reservedCents ?? 0) > 0;
  const creditCents = usesCredit ? (order?.credit.usableCents ?? 0) : 0;
  const online = useOnline();
  const area = useDeliveryArea();
  const filled = (order?.items.length ?? 0) > 0;
  const addressed = order?.shippingAddress != null;
  const reached = order?.shippingAddress == null || isDeliverable(order.shippingAddress, area);
  const met = { items: filled, address: addressed, area: reached, terms: accepted };

  const send = async (order: GuestOrder) => {
    setPending(true);
    // A document of its own: the card form's policy differs from that of every other page.
    const goOn = () => window.location.assign(paths.pay(order.id));
    try {
      await advertising.keep(order);
      const paid = { creditCents: usesCredit ? order.credit.usableCents : 0 };
      const started = await startPayment(order, { termsVersion: acceptedVersion ?? undefined, ...paid });
      if ("paid" in started) window.location.assign(paths.guestOrderJustPaid(order.id));
      else goOn();
    } catch (error) {
      // The order is to be paid, only the card form is missing: its page says so and tries again.
      if (isRefused(error, "PAYMENT_NOT_STARTED") || isRefused(error, "STILL_IN_PROGRESS")) return goOn();
      setPending(false);
      if (isRefused(error, "ADDRESS_MISSING")) return point("address");
      const goesToPoint = order.shippingAddress?.relay !== undefined;
      if (isRefused(error, "OUTSIDE_DELIVERY_AREA") && !goesToPoint) return point("area");
      if (isRefused(error, "TERMS_CHANGED")) setTicked(null);
      if (isFinal(error)) void reread(order.id);
      setRefusal(sentenceOf(error, "Une erreur est survenue"));
    }
  };
  const point = (what: Missing) => {
    setMissing(what);
    announce(what === "area" ? outsideDeliveryArea(area) : SENTENCE_OF[what], "alert");
    focusField(FIELD_OF[what]);
  };
  /** Undefined when the form shows what is wrong with the address. */
  const saveTyped = async (form: OpenAddressForm) => {
    setPending(true);
    const saved = await form.save();
    // The form has given way to the address's lines by then: before that, the page is another height.
    await new Promise(requestAnimationFrame);
    setPending(false);
    return saved;
  };
  const proceed = async () => {
    setRefusal(undefined);
    setMissing(undefined);
    if (!order || !filled) return point("items");
    const form = addressForm.current;
    if (!addressed && !form?.filled) return point("address");
    const ready = form ? await saveTyped(form) : order;
    if (!ready) return;
    if (!accepted) return point("terms");
    if (!online)
      return setRefusal("Vous êtes hors connexion. Le paiement reprendra dès que la connexion sera revenue.");
    void send(ready);
  };
  return {
    accepted,
    setAccepted: (value) => setTicked(value ? (order?.termsInForce ?? "") : null),
    missing: missing && !met[missing] ? missing : undefined,
    refusal,
    pending,
    creditCents,
    setUsesCredit,
    label: labelOf(filled ? order?.totalCents : undefined, creditCents),
    advertising,
    proceed: () => void proceed(),
  };
}

function labelOf(totalCents: number | undefined, creditCents: number): string {
  if (totalCents === 0) return CONFIRM_ORDER;
  return creditCents > 0 && creditCents === totalCents ? PAY_WITH_CREDIT : PROCEED;
}
