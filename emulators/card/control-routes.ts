import type { Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import type { AttemptOutcome, Attempts } from "./attempts.ts";
import type { Transaction } from "./book.ts";
import { transactionDocument } from "./documents.ts";
import { cardEntry } from "./form-routes.ts";
import { isScenario } from "./means.ts";
import type { Notifier } from "./notifications.ts";
import type { Provider } from "./provider.ts";
import { refundService } from "./refund-service.ts";
import { browserAnswer, notificationBody } from "./signed-answers.ts";

const DECISIONS = ["accept", "refuse", "abort"] as const;

/** What no real provider offers: the switches, a buyer without a browser, and a look at what happened. */
export function controlRoutes(provider: Provider, attempts: Attempts, notifications: Notifier): Routes {
  const signedNotification = (transaction: Transaction) => ({
    url: transaction.request.ipnTargetUrl,
    body: notificationBody(provider, transaction),
  });

  const tellOf = async (uuid: string, notify: boolean) => {
    const transaction = provider.book.transaction(uuid);
    if (transaction === undefined) return json({ message: "no such transaction" }, 404);
    if (notify) await notifications.notify(transaction, 1);
    return json({ uuid, ...signedNotification(transaction) });
  };

  return {
    "GET /emulator/behavior": () => json(provider.switches.general()),
    "POST /emulator/behavior": (call) => {
      const request = jsonBody(call);
      const wrong = request === undefined ? "a JSON object is expected" : provider.switches.change(request);
      return wrong === undefined ? json(provider.switches.general()) : json({ message: wrong }, 400);
    },

    // {formToken, code, scenario, ipn?}: the same by another means.
    "POST /emulator/pay-by": async (call) => {
      const request = jsonBody(call) ?? {};
      const { formToken, code, scenario } = request;
      if (typeof scenario !== "string" || !isScenario(scenario))
        return json({ message: "unknown scenario" }, 400);
      const outcome = await attempts.payBy(
        String(formToken ?? ""),
        provider.keys.publicKey,
        String(code),
        scenario,
        { notify: request.ipn !== false },
      );
      if (outcome.step === "error") return json({ error: outcome.error });
      if (outcome.step === "challenge") return json({ message: "no challenge is expected" }, 500);
      return json({
        answer: outcome.step === "lost" ? null : outcome.answer,
        notification: signedNotification(outcome.transaction),
      });
    },
    // {uuid, detailedStatus: CAPTURED | REFUSED, ipn?}: the end of a verification, by the rule "on batch change".
    "POST /emulator/decide": async (call) => {
      const { uuid, detailedStatus, ipn } = jsonBody(call) ?? {};
      const decided = await attempts.decide(
        String(uuid ?? ""),
        detailedStatus === "REFUSED" ? "REFUSED" : "CAPTURED",
        ipn !== false,
      );
      return decided === undefined
        ? json({ message: "nothing to decide" }, 404)
        : json(signedNotification(decided));
    },
    // {uuid, amount?, ipn?}: a refund, or before its capture a cancellation, by somebody in the provider's own back office.
    "POST /emulator/back-office-refund": async (call) => {
      const { uuid, amount, ipn } = jsonBody(call) ?? {};
      const done = await refundService.cancelOrRefund(provider, { uuid, amount });
      if ("errorCode" in done) return json(done, 409);
      return tellOf((done.answer as { uuid: string }).uuid, ipn !== false);
    },
    // {uuid, amount, ipn?}: there somebody lowers what is not captured yet to this amount.
    "POST /emulator/back-office-lowering": async (call) => {
      const { uuid, amount, ipn } = jsonBody(call) ?? {};
      const done = await refundService.update(provider, { uuid, cardUpdate: { amount } });
      return "errorCode" in done ? json(done, 409) : tellOf(String(uuid), ipn !== false);
    },
    // {uuid, detailedStatus: AUTHORISED | REFUSED, ipn?}: what became of a refund that was asked for.
    "POST /emulator/settle-credit": async (call) => {
      const { uuid, detailedStatus, ipn } = jsonBody(call) ?? {};
      const credit = provider.book.transaction(String(uuid ?? ""));
      if (credit?.detailedStatus !== "INITIAL") return json({ message: "no such credit" }, 404);
      const refused = detailedStatus === "REFUSED";
      await provider.book.save({
        ...credit,
        detailedStatus: refused ? "REFUSED" : "AUTHORISED",
        errorCode: refused ? "PSP_043" : null,
      });
      const debit = provider.book.transaction(credit.parentUuid ?? "");
      if (refused && debit)
        await provider.book.save({ ...debit, refundedAmount: debit.refundedAmount - credit.amount });
      return tellOf(credit.uuid, ipn !== false);
    },
    "GET /emulator/aliases": () => json(provider.book.aliases()),
    "POST /emulator/aliases/:token/cancel": async (call) => {
      const alias = provider.book.alias(call.params.token ?? "");
      if (alias === undefined) return json({ message: "no such alias" }, 404);
      await provider.book.saveAlias({ ...alias, cancelledAt: provider.now() });
      return json({});
    },

    // {formToken, card, expiryMonth?, expiryYear?, securityCode?, challenge?: accept|refuse|abort, ipn?: boolean}
    "POST /emulator/pay": async (call) => {
      const request = jsonBody(call);
      if (request === undefined) return json({ message: "a JSON object is expected" }, 400);
      const decision = DECISIONS.find((one) => one === request.challenge) ?? "accept";
      const notify = request.ipn !== false;
      const card = cardEntry({
        number: request.card,
        expiryMonth: request.expiryMonth ?? 12,
        expiryYear: request.expiryYear ?? new Date(provider.now()).getUTCFullYear() + 2,
        securityCode: request.securityCode ?? "123",
      });
      const { publicKey } = provider.keys;
      let outcome: AttemptOutcome = await attempts.pay(String(request.formToken ?? ""), publicKey, card, {
        notify,
        keep: request.keep === true,
      });
      if (outcome.step === "challenge")
        outcome = await attempts.answerChallenge(outcome.challengeId, decision, notify);
      if (outcome.step === "error") return json({ error: outcome.error });
      if (outcome.step === "challenge") return json({ message: "a challenge led to another" }, 500);
      return json({
        answer: outcome.step === "lost" ? null : outcome.answer,
        notification: signedNotification(outcome.transaction),
      });
    },

    "GET /emulator/orders/:orderId": (call) =>
      json(
        provider.book
          .order(call.params.orderId ?? "")
          .map((transaction) => transactionDocument(provider.shop, transaction)),
      ),
    // The signed notification and browser answer of the order's last attempt, for whoever sends them himself.
    "GET /emulator/orders/:orderId/notification": (call) => {
      const transaction = lastAttempt(provider, call.params.orderId);
      if (transaction === undefined) return json({ message: "no attempt on this order" }, 404);
      return json({ ...signedNotification(transaction), answer: browserAnswer(provider, transaction) });
    },
    // {times?, uuid?}: delivers once more what became of the order's last attempt, or of the transaction that is named.
    "POST /emulator/orders/:orderId/notify": async (call) => {
      const { times: wanted, uuid } = jsonBody(call) ?? {};
      const transaction =
        typeof uuid === "string"
          ? provider.book.transaction(uuid)
          : lastAttempt(provider, call.params.orderId);
      if (transaction === undefined) return json({ message: "no attempt on this order" }, 404);
      const times = Number(wanted ?? 1);
      await notifications.notify(transaction, Math.min(Math.max(1, Math.trunc(times) || 1), 200));
      return json(notifications.deliveries()[0] ?? null);
    },
    // Sends the money to the bank, as the provider does each night: from then on a refund replaces a cancellation.
    "POST /emulator/orders/:orderId/capture": async (call) => {
      const captured: Transaction[] = [];
      for (const transaction of provider.book.order(call.params.orderId ?? "")) {
        if (transaction.detailedStatus !== "AUTHORISED") continue;
        captured.push({ ...transaction, detailedStatus: "CAPTURED", capturedAt: provider.now() });
      }
      for (const transaction of captured) await provider.book.save(transaction);
      return json(captured.map((transaction) => transactionDocument(provider.shop, transaction)));
    },
    "GET /emulator/notifications": () => json(notifications.deliveries()),
  };
}

function lastAttempt(provider: Provider, orderId: string | undefined): Transaction | undefined {
  return provider.book.order(orderId ?? "").findLast((one) => one.operationType === "DEBIT");
}
