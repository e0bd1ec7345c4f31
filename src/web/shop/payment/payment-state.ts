import type { GuestOrder } from "#contract/guest-order.ts";
import { isSettled } from "#domain/order-status.ts";
import type { PaymentForm } from "#web/shop/api.ts";

/** Where a payment stands; states that cannot be are absent. */
export type PaymentState =
  /** The order is not to be paid yet: 'Initialiser le paiement' is offered. */
  | { step: "not-started" }
  | { step: "starting" }
  | { step: "start-failed"; sentence: string; backToOrder: boolean }
  | { step: "total-changed"; before: number; after: number }
  /** The card form has its token; `paying` from the press on its button to its answer, 3-D Secure included. */
  | { step: "form"; form: PaymentForm; paying: boolean }
  /** `untold`: the server did not take the form's answer, so only asking again and again can tell. */
  | { step: "verifying"; since: number; long: boolean; untold: boolean }
  | { step: "succeeded" };

/** How often the card was refused, and the last reason until the next try begins. */
export type PaymentRefusal = { sentence: string | undefined; count: number };

export type Payment = {
  state: PaymentState;
  refusal: PaymentRefusal | undefined;
  /** What became of the card that was kept for this browser. */
  notice?: string;
  /** Her form offered more than cards. */
  offersMore?: boolean;
};

const CARD_LOST = "Votre carte enregistrée n'est plus utilisable\u00a0: elle est oubliée, payez autrement.";

export type PaymentEvent =
  /** What the server, or the order, makes of the payment. */
  | { type: "moved"; to: PaymentState }
  /** The bank has the word, as the server tells. While the form itself waits for it, the form stays: the bank's page is in it. */
  | { type: "undecided"; at: number }
  | { type: "paying"; paying: boolean }
  | { type: "refused"; sentence: string }
  | { type: "card-gone"; notice?: string | undefined }
  /** While verifying: the answer did not reach the server, or it takes long. */
  | { type: "untold" }
  | { type: "long" };

/** The whole of a payment's state, without the calls and the clocks that move it. */
export function reducePayment(payment: Payment, event: PaymentEvent): Payment {
  const { state, refusal } = payment;
  switch (event.type) {
    case "moved":
      if (event.to.step !== "form") return { ...payment, state: event.to };
      return {
        ...payment,
        state: event.to,
        offersMore: event.to.form.means.length > 1,
        ...(event.to.form.keptCardLost ? { notice: CARD_LOST } : {}),
      };
    case "card-gone":
      return { ...payment, notice: event.notice ?? CARD_LOST };
    case "undecided":
      return isBusy(state) ? payment : { ...payment, state: verifying(event.at) };
    case "paying":
      return {
        ...payment,
        state: state.step === "form" ? { ...state, paying: event.paying } : state,
        refusal: event.paying ? refusal && { ...refusal, sentence: undefined } : refusal,
      };
    case "refused":
      return { ...payment, refusal: { sentence: event.sentence, count: (refusal?.count ?? 0) + 1 } };
    case "untold":
    case "long":
      return state.step === "verifying" ? { ...payment, state: { ...state, [event.type]: true } } : payment;
  }
}

/** The payment of an order whose page has just been opened. */
export function openedPayment(order: GuestOrder): Payment {
  const { payment, status, termsAccepted, editable } = order;
  if (payment?.state === "verifying") return { state: verifying(Date.now()), refusal: undefined };
  const asks = editable && status === "to-pay" && termsAccepted && owedCents(order) > 0;
  const step = asks ? "starting" : "not-started";
  return { state: { step }, refusal: undefined };
}

/** What is to be paid otherwise than with her credit. Where it is nothing, only a press concludes the contract. */
export const owedCents = ({ totalCents, credit }: Pick<GuestOrder, "totalCents" | "credit">): number =>
  totalCents - credit.reservedCents;

/** The bank or the server has the word; nothing else is to be pressed. */
export const isBusy = (state: PaymentState): boolean =>
  (state.step === "form" && state.paying) || state.step === "verifying";

/** The order is closed, and neither this page nor an attempt can still end in its payment. */
export const isLost = (state: PaymentState, { editable, status, payment }: GuestOrder): boolean => {
  const { step } = state;
  const waits = (step === "form" && state.paying) || (step === "verifying" && !state.untold);
  const mayFollow = (step === "form" || step === "verifying") && (payment?.state ?? "refused") !== "refused";
  return !editable && !isSettled(status) && !waits && !mayFollow;
};

export const verifying = (since: number): PaymentState => ({
  step: "verifying",
  since,
  long: false,
  untold: false,
});

/** The form's own tokens that are worth nothing any more: a new one is asked for without a word. */
export const EXPIRED_FORM_CODES = ["PSP_108", "PSP_136", "PSP_649"];
/** The provider keeps the card no longer that the form was opened for. */
export const LOST_CARD_CODES = /^PSP_(030|031|036|561|607)$/;
/** Wrong digits: the provider's form shows them beside its fields. */
export const FIELD_CODES = /^CLIENT_30\d$/;
const REFUSED_CODES = /^(ACQ_|CLIENT_001|PSP_099)/;

export const DEFAULT_FAILURE = "Une erreur est survenue";

/** A refusal by the bank and a fault of the payment are worded differently by the specification. */
export function cardErrorSentence(code: string, message: string | null | undefined): string {
  const said = message?.trim() || DEFAULT_FAILURE;
  return REFUSED_CODES.test(code) ? `Le paiement a échoué: ${said}` : `Erreur de paiement: ${said}`;
}
