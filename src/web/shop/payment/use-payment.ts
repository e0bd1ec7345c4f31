import { useCallback, useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { isSettled } from "#domain/order-status.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { isRefused, sentenceOf } from "#web/shop/failure.ts";
import { learn } from "#web/shop/order/order-store.ts";
import { reread } from "#web/shop/order/use-order.ts";
import type { CardAnswer, CardError } from "./krypton.ts";
import {
  cardErrorSentence,
  DEFAULT_FAILURE,
  EXPIRED_FORM_CODES,
  FIELD_CODES,
  isBusy,
  type PaymentRefusal,
  type PaymentState,
  verifying,
} from "./payment-state.ts";

const POLL_EVERY_MS = 2_000;
const LONG_AFTER_MS = 30_000;
const RETURN_AFTER_MS = 2_000;
const START_FAILURE = "Impossible d'initialiser le paiement. Veuillez réessayer.";

/** The payment of one order. What the server says of the order decides; the card form's events only set the scene. */
export function usePayment(order: GuestOrder) {
  const undecided = order.payment?.state === "verifying";
  const [state, setState] = useState<PaymentState>(
    undecided
      ? verifying()
      : order.status === "to-pay" && order.termsAccepted
        ? { step: "starting" }
        : { step: "not-started" },
  );
  const [refusal, setRefusal] = useState<PaymentRefusal>();
  const settled = isSettled(order.status);
  const wasUndecided = useRef(undecided);

  const refuse = useCallback((sentence: string) => {
    setRefusal((past) => ({ sentence, count: (past?.count ?? 0) + 1 }));
  }, []);

  const payable = order.status === "to-pay";
  const start = useCallback(
    async (termsVersion?: string) => {
      setState({ step: "starting" });
      try {
        const form = await api.startPayment(order.id, order.totalCents, termsVersion);
        if (!form.formToken)
          return setState({
            step: "start-failed",
            sentence: "Token de paiement non reçu",
            backToOrder: false,
          });
        // This very call moved the order to `to-pay`. Until the page knows, its form would look withdrawn.
        if (!payable) learn(await api.order(order.id));
        setState({ step: "form", form, paying: false });
      } catch (error) {
        if (isRefused(error, "TOTAL_CHANGED"))
          return setState({ step: "total-changed", before: order.totalCents, after: error.facts.totalCents });
        if (isRefused(error, "TERMS_NOT_ACCEPTED") || isRefused(error, "TERMS_CHANGED")) {
          await reread(order.id);
          if (isRefused(error, "TERMS_CHANGED")) refuse(sentenceOf(error, START_FAILURE));
          return setState({ step: "not-started" });
        }
        const lost = [
          "ORDER_LOCKED",
          "ORDER_EXPIRED",
          "ORDER_EMPTY",
          "PIECES_GONE",
          "ADDRESS_MISSING",
          "OUTSIDE_DELIVERY_AREA",
          "MINIMUM_NOT_REACHED",
        ] as const;
        const backToOrder = lost.some((code) => isRefused(error, code));
        if (backToOrder) void reread(order.id);
        setState({ step: "start-failed", sentence: sentenceOf(error, START_FAILURE), backToOrder });
      }
    },
    [order.id, order.totalCents, payable, refuse],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is asked for once, by the state in which the page opens.
  useEffect(() => {
    if (state.step === "starting") void start();
  }, []);
  useEffect(() => {
    if (!settled) return;
    setState({ step: "succeeded" });
    const timer = window.setTimeout(
      () => window.location.assign(paths.guestOrderJustPaid(order.id)),
      RETURN_AFTER_MS,
    );
    return () => window.clearTimeout(timer);
  }, [settled, order.id]);
  const charged = state.step === "form" && !state.paying ? state.form.amountCents : undefined;
  useEffect(() => {
    if (charged === undefined || settled) return;
    // Changed on another page: the form would charge what is no longer owed.
    if (order.totalCents !== charged)
      setState({ step: "total-changed", before: charged, after: order.totalCents });
    else if (order.status !== "to-pay") setState({ step: "not-started" });
  }, [charged, settled, order.totalCents, order.status]);
  useEffect(() => {
    const decided = wasUndecided.current && !undecided;
    wasUndecided.current = undecided;
    if (settled) return;
    // While the form itself waits for the bank it stays: the bank's own page is in it.
    if (undecided) setState((now) => (isBusy(now) ? now : verifying()));
    else if (decided && order.status !== "to-pay") setState({ step: "not-started" });
    else if (decided) {
      refuse(`Le paiement a échoué: ${DEFAULT_FAILURE}`);
      void start();
    }
  }, [undecided, settled, order.status, refuse, start]);
  const verifyingSince = state.step === "verifying" ? state.since : undefined;
  useEffect(() => {
    if (verifyingSince === undefined) return;
    const timer = window.setInterval(() => {
      void reread(order.id);
      if (Date.now() - verifyingSince >= LONG_AFTER_MS)
        setState((now) => (now.step === "verifying" ? { ...now, long: true } : now));
    }, POLL_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [verifyingSince, order.id]);

  const answer = async ({ rawClientAnswer, hash, clientAnswer }: CardAnswer) => {
    const refused = clientAnswer.orderStatus !== "PAID" && clientAnswer.orderStatus !== "RUNNING";
    setState(verifying());
    try {
      const told = learn(await api.answerPayment(order.id, rawClientAnswer, hash));
      if (isSettled(told.status) || !refused) return;
    } catch {
      // The notification may have told the server already: the order, asked again and again, has the last word.
      if (!refused) return setState((now) => (now.step === "verifying" ? { ...now, untold: true } : now));
    }
    const said = clientAnswer.transactions?.at(-1)?.errorMessage;
    refuse(`Le paiement a échoué: ${said || DEFAULT_FAILURE}`);
    await start();
  };
  const cardError = ({ errorCode, errorMessage }: CardError) => {
    setState((now) => (now.step === "form" ? { ...now, paying: false } : now));
    if (FIELD_CODES.test(errorCode)) return;
    if (EXPIRED_FORM_CODES.includes(errorCode)) return void start();
    refuse(cardErrorSentence(errorCode, errorMessage));
  };
  return {
    state,
    refusal,
    start: (termsVersion?: string) => void start(termsVersion),
    onPaying: (paying: boolean) => {
      if (paying) setRefusal((past) => past && { ...past, sentence: undefined });
      setState((now) => (now.step === "form" && now.paying !== paying ? { ...now, paying } : now));
    },
    onAnswer: (given: CardAnswer) => void answer(given),
    onCardError: cardError,
  };
}
