import { randomBytes } from "node:crypto";
import type { KeptCard, Transaction } from "./book.ts";
import { orderKey } from "./book.ts";
import { type CardEntry, type FormError, faultOf, formError } from "./card-faults.ts";
import { openFormToken, type PaymentRequest } from "./form-token.ts";
import { OUTCOMES, reportedAs, type Scenario } from "./means.ts";
import type { Notifier } from "./notifications.ts";
import type { Provider } from "./provider.ts";
import { browserAnswer } from "./signed-answers.ts";
import { type TestCard, testCard } from "./test-cards.ts";
import { faultOfAlias } from "./token-services.ts";

export type { CardEntry };

export type AttemptOutcome =
  | { step: "error"; error: FormError }
  | { step: "challenge"; challengeId: string }
  | { step: "answered"; answer: ReturnType<typeof browserAnswer>; transaction: Transaction }
  /** The buyer's page is gone: the money moved, the browser hears nothing. */
  | { step: "lost"; transaction: Transaction };

export type Challenge = {
  id: string;
  request: PaymentRequest;
  card: CardEntry;
  test: TestCard;
  keep: boolean;
};

export type Attempts = ReturnType<typeof attempts>;

type Result = Pick<Transaction, "detailedStatus" | "errorCode" | "detailedErrorCode" | "challenged"> & {
  paidWith: Pick<Transaction, "card" | "methodType" | "wallet" | "token" | "tokenSource">;
};

const CHALLENGES_KEPT = 1_000;

/** The request behind a token that can still be paid, or why it cannot. */
function openRequest(provider: Provider, formToken: string, publicKey: string): PaymentRequest | FormError {
  const request = openFormToken(formToken, provider.keys.password);
  if (request === undefined || publicKey !== provider.keys.publicKey) return formError("INT_912");
  if (provider.now() - request.createdAt > provider.tokenLifeMs) return formError("PSP_108");
  const earlier = attemptsOf(provider, request);
  if (earlier.some((one) => one.errorCode === null && one.detailedStatus !== "CANCELLED"))
    return formError("PSP_108");
  if (earlier.length > request.retry) return formError("PSP_099");
  return request;
}

const attemptsOf = (provider: Provider, request: PaymentRequest): Transaction[] =>
  provider.book
    .order(orderKey(request))
    .filter((one) => one.request.tokenId === request.tokenId && one.operationType === "DEBIT");

function transactionOf(
  provider: Provider,
  request: PaymentRequest,
  result: Omit<Result, "paidWith"> & Result["paidWith"],
): Transaction {
  const earlier = attemptsOf(provider, request).length;
  const failed = result.detailedStatus === "REFUSED" || result.detailedStatus === "CANCELLED";
  return {
    uuid: randomBytes(16).toString("hex"),
    request,
    amount: request.amount + provider.switches.of(request.orderId).amountOffset,
    operationType: "DEBIT",
    orderCycle: failed && earlier < request.retry ? "OPEN" : "CLOSED",
    ...result,
    createdAt: provider.now(),
    capturedAt: result.detailedStatus === "CAPTURED" ? provider.now() : null,
    refundedAmount: 0,
    parentUuid: null,
    sequence: earlier + 1,
  };
}

/** The alias she pays with, or the one that is made of her card where the form registers it. */
async function aliasOf(
  provider: Provider,
  { paymentMethodToken, formAction, email, customerReference: reference }: PaymentRequest,
  card: KeptCard,
  keep: boolean,
): Promise<string | null> {
  const registers = formAction === "REGISTER_PAY" || (formAction === "ASK_REGISTER_PAY" && keep);
  if (paymentMethodToken !== null || !registers) return paymentMethodToken;
  const token = randomBytes(16).toString("hex");
  const createdAt = provider.now();
  await provider.book.saveAlias({ token, card, email, reference, createdAt, cancelledAt: null });
  return token;
}

/** The buyer's attempts: each ends in a transaction that is kept, notified and answered, in that order. */
export function attempts(provider: Provider, notifications: Notifier) {
  const challenges = new Map<string, Challenge>();

  const open = (formToken: string, publicKey: string) => openRequest(provider, formToken, publicKey);

  const conclude = async (
    request: PaymentRequest,
    { paidWith, ...result }: Result,
    notify: boolean,
  ): Promise<AttemptOutcome> => {
    const transaction = transactionOf(provider, request, { ...result, ...paidWith });
    await provider.book.save(transaction);
    await tell(transaction, notify);
    if (provider.switches.of(request.orderId).browser === "lost") return { step: "lost", transaction };
    return { step: "answered", answer: browserAnswer(provider, transaction), transaction };
  };

  const tell = async (transaction: Transaction, notify: boolean) => {
    const behavior = provider.switches.of(transaction.request.orderId);
    const { notification, times } = behavior;
    if (notify && notification === "normal") await notifications.notify(transaction, times);
    if (notify && notification === "late")
      notifications.later(behavior.lateMs, () => notifications.notify(transaction, times));
  };

  /** What was in the balance is decided: told by the rule "on batch change" only. */
  const decide = async (uuid: string, detailedStatus: "CAPTURED" | "REFUSED", notify = true) => {
    const found = provider.book.transaction(uuid);
    if (found?.detailedStatus !== "UNDER_VERIFICATION") return undefined;
    const decided: Transaction = {
      ...found,
      detailedStatus,
      capturedAt: detailedStatus === "CAPTURED" ? provider.now() : null,
      errorCode: detailedStatus === "REFUSED" ? "ACQ_001" : null,
    };
    await provider.book.save(decided);
    await tell(decided, notify);
    return decided;
  };

  const byCard = async (
    { request, card, test, keep }: Omit<Challenge, "id">,
    challenged: boolean,
    notify: boolean,
    isAuthenticated = test.authentication !== "rejected",
  ): Promise<AttemptOutcome> => {
    const refused = test.bankRefusal !== undefined || !isAuthenticated;
    const kept: KeptCard = {
      brand: test.brand,
      pan: card.number,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
    };
    const token = refused ? request.paymentMethodToken : await aliasOf(provider, request, kept, keep);
    return conclude(
      request,
      {
        detailedStatus: refused ? "REFUSED" : "AUTHORISED",
        errorCode: refused ? "ACQ_001" : null,
        detailedErrorCode: isAuthenticated ? (test.bankRefusal ?? null) : null,
        challenged,
        paidWith: {
          card: kept,
          methodType: "CARD",
          wallet: null,
          token,
          tokenSource: request.paymentMethodToken ? "TOKEN" : "NEW",
        },
      },
      notify,
    );
  };

  const startChallenge = (challenge: Challenge) => {
    challenges.set(challenge.id, challenge);
    const [oldest] = challenges.keys();
    if (challenges.size > CHALLENGES_KEPT && oldest !== undefined) challenges.delete(oldest);
    // An abandoned challenge is a refusal that only a notification tells, when its time is over.
    notifications.later(provider.challengeLifeMs, async () => {
      if (challenges.delete(challenge.id)) await byCard(challenge, true, true, false);
    });
  };

  return {
    open,
    challenge: (id: string) => challenges.get(id),
    decide,

    /** With an alias only the security code of `card` counts. */
    pay: async (
      formToken: string,
      publicKey: string,
      typed: CardEntry,
      { notify = true, keep = false } = {},
    ): Promise<AttemptOutcome> => {
      const request = open(formToken, publicKey);
      if ("errorCode" in request) return { step: "error", error: request };
      let card = typed;
      if (request.paymentMethodToken !== null) {
        const alias = provider.book.alias(request.paymentMethodToken);
        const fault = faultOfAlias(alias);
        if (alias === undefined || fault) return { step: "error", error: fault ?? formError("PSP_108") };
        card = { ...alias.card, number: alias.card.pan, securityCode: typed.securityCode };
      }
      const fault = faultOf(card, provider.now());
      if (fault !== undefined) return { step: "error", error: fault };
      const test = testCard(card.number);
      const attempt = { request, card, test, keep };
      if (test.authentication !== "challenge") return byCard(attempt, false, notify);
      const challenge = { id: randomBytes(16).toString("hex"), ...attempt };
      startChallenge(challenge);
      return { step: "challenge", challengeId: challenge.id };
    },

    /** What she does on the page of another means. What is under verification is decided after `verifyMs`. */
    payBy: async (
      formToken: string,
      publicKey: string,
      code: string,
      scenario: Scenario,
      { notify = true } = {},
    ): Promise<AttemptOutcome> => {
      const request = open(formToken, publicKey);
      if ("errorCode" in request) return { step: "error", error: request };
      const { now, later } = OUTCOMES[scenario];
      const { methodType, wallet } = reportedAs(code);
      const outcome = await conclude(
        request,
        {
          // A wallet's card is authorised first, as any card.
          detailedStatus: wallet !== null && now === "CAPTURED" ? "AUTHORISED" : now,
          errorCode: now === "REFUSED" ? "ACQ_001" : null,
          detailedErrorCode: null,
          challenged: false,
          paidWith: {
            card: wallet === null ? null : DEVICE_CARD,
            methodType: scenario === "unknown-means" ? "NEW_MEANS_2027" : methodType,
            wallet,
            token: null,
            tokenSource: "NEW",
          },
        },
        notify,
      );
      if ("transaction" in outcome && (later === "CAPTURED" || later === "REFUSED")) {
        const { uuid } = outcome.transaction;
        notifications.later(provider.switches.of(request.orderId).verifyMs, async () => {
          await decide(uuid, later);
        });
      }
      return outcome;
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
      return byCard(challenge, true, notify, decision === "accept");
    },
  };
}

/** A wallet pays with a number of the phone's own, which is not that of her card. */
const DEVICE_CARD: KeptCard = { brand: "VISA", pan: "4990010000000099", expiryMonth: 12, expiryYear: 2030 };
