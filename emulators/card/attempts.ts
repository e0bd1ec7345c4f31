import { randomBytes } from "node:crypto";
import type { Transaction } from "./book.ts";
import { orderKey } from "./book.ts";
import { openFormToken, type PaymentRequest } from "./form-token.ts";
import type { Notifier } from "./notifications.ts";
import type { Provider } from "./provider.ts";
import { browserAnswer } from "./signed-answers.ts";
import { hasValidCheckDigit, type TestCard, testCard } from "./test-cards.ts";

/** What a buyer types; the year has four digits. */
export type CardEntry = { number: string; expiryMonth: number; expiryYear: number; securityCode: string };

export type FormError = { errorCode: string; errorMessage: string; field?: string };

export type AttemptOutcome =
  | { step: "error"; error: FormError }
  | { step: "challenge"; challengeId: string }
  | { step: "answered"; answer: ReturnType<typeof browserAnswer>; transaction: Transaction }
  /** The buyer's page is gone: the money moved, the browser hears nothing. */
  | { step: "lost"; transaction: Transaction };

export type Challenge = { id: string; request: PaymentRequest; card: CardEntry; test: TestCard };

export type Attempts = ReturnType<typeof attempts>;

const CHALLENGES_KEPT = 1_000;

const FORM_ERRORS = {
  INT_912: "Le mot de passe ne correspond pas à la boutique du jeton.",
  PSP_099: "Trop de tentatives ont été effectuées. Merci de réessayer plus tard.",
  PSP_108: "Le formulaire a expiré.",
  CLIENT_101: "Le paiement est annulé.",
  CLIENT_301: "Le numéro de carte est invalide.",
  CLIENT_302: "La date d'expiration est invalide.",
  CLIENT_303: "Le cryptogramme visuel est invalide.",
} as const;

function formError(errorCode: keyof typeof FORM_ERRORS, field?: string): FormError {
  return { errorCode, errorMessage: FORM_ERRORS[errorCode], ...(field === undefined ? {} : { field }) };
}

/** The buyer's attempts: each ends in a transaction that is kept, notified and answered, in that order. */
export function attempts(provider: Provider, notifications: Notifier) {
  const challenges = new Map<string, Challenge>();

  const open = (formToken: string, publicKey: string): PaymentRequest | FormError => {
    const request = openFormToken(formToken, provider.keys.password);
    if (request === undefined || publicKey !== provider.keys.publicKey) return formError("INT_912");
    if (provider.now() - request.createdAt > provider.tokenLifeMs) return formError("PSP_108");
    const earlier = attemptsOf(request);
    if (earlier.some((one) => one.errorCode === null)) return formError("PSP_108");
    if (earlier.length > request.retry) return formError("PSP_099");
    return request;
  };

  const attemptsOf = (request: PaymentRequest) =>
    provider.book
      .order(orderKey(request))
      .filter((one) => one.request.tokenId === request.tokenId && one.operationType === "DEBIT");

  const conclude = async (
    request: PaymentRequest,
    card: CardEntry,
    result: { refusal: string | null; bankCode: string | null; challenged: boolean },
    notify: boolean,
  ): Promise<AttemptOutcome> => {
    const behavior = provider.switches.of(request.orderId);
    const earlier = attemptsOf(request);
    const open = result.refusal !== null && earlier.length < request.retry;
    const transaction: Transaction = {
      uuid: randomBytes(16).toString("hex"),
      request,
      amount: request.amount + behavior.amountOffset,
      operationType: "DEBIT",
      detailedStatus: result.refusal === null ? "AUTHORISED" : "REFUSED",
      orderCycle: open ? "OPEN" : "CLOSED",
      errorCode: result.refusal,
      detailedErrorCode: result.bankCode,
      challenged: result.challenged,
      card: {
        brand: testCard(card.number).brand,
        pan: card.number,
        expiryMonth: card.expiryMonth,
        expiryYear: card.expiryYear,
      },
      createdAt: provider.now(),
      capturedAt: null,
      refundedAmount: 0,
      parentUuid: null,
      sequence: earlier.length + 1,
    };
    await provider.book.save(transaction);
    const { notification, times } = behavior;
    if (notify && notification === "normal") await notifications.notify(transaction, times);
    if (notify && notification === "late")
      notifications.later(behavior.lateMs, () => notifications.notify(transaction, times));
    if (behavior.browser === "lost") return { step: "lost", transaction };
    return { step: "answered", answer: browserAnswer(provider, transaction), transaction };
  };

  const judge = (test: TestCard, challenged: boolean) => ({
    refusal: test.bankRefusal === undefined && test.authentication !== "rejected" ? null : "ACQ_001",
    bankCode: test.bankRefusal ?? null,
    challenged,
  });

  const startChallenge = (challenge: Challenge) => {
    challenges.set(challenge.id, challenge);
    const [oldest] = challenges.keys();
    if (challenges.size > CHALLENGES_KEPT && oldest !== undefined) challenges.delete(oldest);
    // An abandoned challenge is a refusal that only a notification tells, when its time is over.
    notifications.later(provider.challengeLifeMs, async () => {
      if (challenges.delete(challenge.id)) await refuseAuthentication(challenge, true);
    });
  };

  const refuseAuthentication = (challenge: Challenge, notify: boolean) =>
    conclude(
      challenge.request,
      challenge.card,
      { refusal: "ACQ_001", bankCode: null, challenged: true },
      notify,
    );

  return {
    /** The request behind a token that can still be paid, or why it cannot. */
    open,
    challenge: (id: string) => challenges.get(id),

    pay: async (
      formToken: string,
      publicKey: string,
      card: CardEntry,
      notify = true,
    ): Promise<AttemptOutcome> => {
      const request = open(formToken, publicKey);
      if ("errorCode" in request) return { step: "error", error: request };
      const fault = faultOf(card, provider.now());
      if (fault !== undefined) return { step: "error", error: fault };
      const test = testCard(card.number);
      if (test.authentication !== "challenge") return conclude(request, card, judge(test, false), notify);
      const challenge = { id: randomBytes(16).toString("hex"), request, card, test };
      startChallenge(challenge);
      return { step: "challenge", challengeId: challenge.id };
    },

    /** The buyer's answer on the bank's page. "abort" leaves the challenge to its time-out. */
    answerChallenge: async (
      id: string,
      decision: "accept" | "refuse" | "abort",
      notify = true,
    ): Promise<AttemptOutcome> => {
      const challenge = challenges.get(id);
      if (challenge === undefined) return { step: "error", error: formError("PSP_108") };
      if (decision === "abort") return { step: "error", error: formError("CLIENT_101") };
      challenges.delete(id);
      if (decision === "refuse") return refuseAuthentication(challenge, notify);
      return conclude(challenge.request, challenge.card, judge(challenge.test, true), notify);
    },
  };
}

function faultOf(card: CardEntry, now: number): FormError | undefined {
  if (!/^\d{13,19}$/.test(card.number) || !hasValidCheckDigit(card.number))
    return formError("CLIENT_301", "pan");
  const today = new Date(now);
  const months = (card.expiryYear - today.getUTCFullYear()) * 12 + card.expiryMonth - today.getUTCMonth() - 1;
  if (!(card.expiryMonth >= 1 && card.expiryMonth <= 12) || !(months >= 0 && months < 240))
    return formError("CLIENT_302", "expiryDate");
  if (!/^\d{3,4}$/.test(card.securityCode)) return formError("CLIENT_303", "securityCode");
  return undefined;
}
