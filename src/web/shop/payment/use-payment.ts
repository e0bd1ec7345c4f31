import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isSettled } from "#domain/order-status.ts";
import { paths } from "#web/paths.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import type { CardAnswer, CardError } from "./krypton.ts";
import { askForForm, handOn, refusedBy } from "./payment-calls.ts";
import {
  cardErrorSentence,
  EXPIRED_FORM_CODES,
  FIELD_CODES,
  LOST_CARD_CODES,
  openedPayment,
  owedCents,
  type PaymentEvent,
  type PaymentState,
  reducePayment,
  verifying,
} from "./payment-state.ts";

const POLL_EVERY_MS = 2_000;
const LONG_AFTER_MS = 30_000;
/** What takes minutes or days is told by the live updates too. */
const SELDOM_TURNS = 10;
const RETURN_AFTER_MS = 2_000;

/** The payment of one order. What the server says of the order decides; the card form's events only set the scene. */
export function usePayment(order: GuestOrder) {
  const [{ state, refusal, notice, offersMore }, dispatch] = useReducer(reducePayment, order, openedPayment);
  const otherCard = useRef(false);
  const start = async (termsVersion?: string) => {
    dispatch({ type: "moved", to: { step: "starting" } });
    const wish = { termsVersion, otherCard: otherCard.current };
    for (const event of await askForForm(order, wish)) dispatch(event);
  };
  /** From here on by anything but the card that is kept. */
  const startWithOtherCard = () => {
    otherCard.current = true;
    void start();
  };
  const startWithoutCard = (notice?: string) => {
    dispatch({ type: "card-gone", notice });
    startWithOtherCard();
  };
  useOpening(state, () => void start());
  useReturn(order, dispatch);
  useWithdrawal(order, state, dispatch);
  useBank(order, dispatch, () => void start());
  usePolling(order.id, state, dispatch);

  const answer = async (given: CardAnswer) => {
    dispatch({ type: "moved", to: verifying(Date.now()) });
    const event = await handOn(order.id, given);
    if (event) dispatch(event);
    if (event?.type === "refused") await start();
  };
  const cardError = ({ errorCode, errorMessage }: CardError) => {
    dispatch({ type: "paying", paying: false });
    if (FIELD_CODES.test(errorCode)) return;
    if (LOST_CARD_CODES.test(errorCode)) return startWithoutCard();
    if (EXPIRED_FORM_CODES.includes(errorCode)) return void start();
    dispatch({ type: "refused", sentence: cardErrorSentence(errorCode, errorMessage) });
  };
  return {
    state,
    refusal,
    notice,
    offersMore,
    startWithOtherCard,
    startWithoutCard,
    start: (termsVersion?: string) => void start(termsVersion),
    onPaying: (paying: boolean) => dispatch({ type: "paying", paying }),
    onAnswer: (given: CardAnswer) => void answer(given),
    onCardError: cardError,
  };
}

type Tell = Dispatch<PaymentEvent>;

/** A token is asked for once, by the state in which the page opens. */
function useOpening(state: PaymentState, start: () => void): void {
  const open = useEffectEvent(() => {
    if (state.step === "starting") start();
  });
  useEffect(() => open(), []);
}

/** A settled order leads back to its own page, in the place of this one: from there "back" would only lead forward again. */
function useReturn({ id, status }: GuestOrder, tell: Tell): void {
  const settled = isSettled(status);
  useEffect(() => {
    if (!settled) return;
    tell({ type: "moved", to: { step: "succeeded" } });
    const timer = window.setTimeout(
      () => window.location.replace(paths.guestOrderJustPaid(id)),
      RETURN_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [settled, id, tell]);
}

/** Changed on another page: the form would charge what is no longer owed. */
function useWithdrawal(order: GuestOrder, state: PaymentState, tell: Tell): void {
  const charged = state.step === "form" && !state.paying ? state.form.amountCents : undefined;
  const owed = owedCents(order);
  const { status } = order;
  useEffect(() => {
    if (charged === undefined || isSettled(status)) return;
    if (owed !== charged)
      tell({ type: "moved", to: { step: "total-changed", before: charged, after: owed } });
    else if (status !== "to-pay") tell({ type: "moved", to: { step: "not-started" } });
  }, [charged, owed, status, tell]);
}

/** Follows the bank's decision where the server has it to tell: undecided, then settled or refused. */
function useBank({ payment, status }: GuestOrder, tell: Tell, start: () => void): void {
  const undecided = payment?.state === "verifying";
  const wasUndecided = useRef(undecided);
  const startAgain = useEffectEvent(start);
  useEffect(() => {
    const decided = wasUndecided.current && !undecided;
    wasUndecided.current = undecided;
    if (isSettled(status)) return;
    if (undecided) tell({ type: "undecided", at: Date.now() });
    else if (decided && status !== "to-pay") tell({ type: "moved", to: { step: "not-started" } });
    else if (decided) {
      tell(refusedBy(undefined));
      startAgain();
    }
  }, [undecided, status, tell]);
}

/** Until the payment is decided, the order is asked again and again. */
function usePolling(orderId: string, state: PaymentState, tell: Tell): void {
  const since = state.step === "verifying" ? state.since : undefined;
  useEffect(() => {
    if (since === undefined) return;
    let turn = 0;
    const timer = window.setInterval(() => {
      const long = Date.now() - since >= LONG_AFTER_MS;
      turn += 1;
      if (!long || turn % SELDOM_TURNS === 0) void reread(orderId);
      if (long) tell({ type: "long" });
    }, POLL_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [since, orderId, tell]);
}
