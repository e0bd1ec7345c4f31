import { readFileSync } from "node:fs";
import { html } from "#emulators/http/html.ts";
import type { Call, Reply, Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import type { AttemptOutcome, Attempts, CardEntry } from "./attempts.ts";
import { isScenario, MEANS } from "./means.ts";
import { meansPage } from "./means-page.ts";
import type { Provider } from "./provider.ts";
import { TEST_CARDS } from "./test-cards.ts";

const ROOT = "/static/js/krypton-client/V4.0";
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The static host: the form script, its theme, and the frames that alone see the card. */
export function formRoutes(provider: Provider, attempts: Attempts): Routes {
  const script = { "content-type": "text/javascript; charset=utf-8" };
  const style = { "content-type": "text/css; charset=utf-8" };
  const page = { "content-type": "text/html; charset=utf-8", "content-security-policy": FRAME_POLICY };
  const file = (name: string, headers: Record<string, string>): (() => Reply) => {
    const body = readFileSync(new URL(`browser/${name}`, import.meta.url));
    return () => ({ headers: { ...headers, "cache-control": "no-cache" }, body });
  };

  return {
    [`GET ${ROOT}/stable/kr-payment-form.min.js`]: () => ({
      headers: { ...script, "cache-control": "no-cache" },
      body: formScript,
    }),
    [`GET ${ROOT}/ext/neon.js`]: file("neon.js", script),
    [`GET ${ROOT}/ext/neon-reset.min.css`]: file("neon-reset.css", style),
    [`GET ${ROOT}/frames/card.html`]: file("card-frame.html", page),
    [`GET ${ROOT}/frames/card.js`]: file("card-frame.js", script),
    [`GET ${ROOT}/frames/frame.css`]: file("frame.css", style),
    [`GET ${ROOT}/frames/challenge.js`]: file("challenge-frame.js", script),
    [`GET ${ROOT}/frames/challenge/:id`]: (call) => {
      const challenge = attempts.challenge(call.params.id ?? "");
      return { headers: page, body: challengePage(challenge?.request.amount, challenge?.card.number) };
    },

    [`POST ${ROOT}/frames/describe`]: (call) => {
      const { formToken, publicKey } = jsonBody(call) ?? {};
      const request = attempts.open(String(formToken ?? ""), String(publicKey ?? ""));
      if ("errorCode" in request) return json({ error: request });
      const { amount, currency } = request;
      const testCards = provider.shop.mode === "TEST" ? TEST_CARDS : [];
      const { formAction, paymentMethods, paymentMethodToken } = request;
      const alias = provider.book.alias(paymentMethodToken ?? "");
      const missing = provider.switches.of(request.orderId).withoutContract.split(" ");
      const means = (paymentMethods ?? ["CARDS"]).filter((code) => !missing.includes(code));
      return json({
        amount,
        currency,
        mode: provider.shop.mode,
        testCards: alias ? [] : testCards,
        means: means.map((code) => ({ code, ...MEANS[code] })),
        asksToKeep: formAction === "ASK_REGISTER_PAY",
        alias: alias && { brand: alias.card.brand, last4: alias.card.pan.slice(-4) },
      });
    },
    [`POST ${ROOT}/frames/attempt`]: async (call) => {
      const { formToken, publicKey, card, keep } = jsonBody(call) ?? {};
      const entry = cardEntry(card);
      return toReply(
        call,
        await attempts.pay(String(formToken ?? ""), String(publicKey ?? ""), entry, { keep: keep === true }),
      );
    },
    // The page of another means: in a frame over the shop's page, or in a window of its own.
    [`GET ${ROOT}/frames/means`]: () => ({ headers: page, body: meansPage(`${ROOT}/frames`) }),
    [`GET ${ROOT}/frames/means.js`]: file("means-frame.js", script),
    [`POST ${ROOT}/frames/means`]: async (call) => {
      const { formToken, publicKey, code, scenario } = jsonBody(call) ?? {};
      if (typeof scenario !== "string" || !isScenario(scenario) || MEANS[String(code)] === undefined)
        return json({ message: "code and scenario must be known" }, 400);
      return toReply(
        call,
        await attempts.payBy(String(formToken ?? ""), String(publicKey ?? ""), String(code), scenario),
      );
    },
    [`POST ${ROOT}/frames/challenge/:id`]: async (call) => {
      const decision = jsonBody(call)?.decision;
      if (decision !== "accept" && decision !== "refuse" && decision !== "abort")
        return json({ message: "decision must be accept, refuse or abort" }, 400);
      return toReply(call, await attempts.answerChallenge(call.params.id ?? "", decision));
    },
  };
}

/**
 * The one classic script that shops load, which defines window.KR before its load event: the modules of
 * browser/form joined in the order of their imports.
 */
const formScript = ["texts", "page", "challenge", "form", "conversation", "means", "krypton"]
  .map((name) => readFileSync(new URL(`browser/form/${name}.js`, import.meta.url), "utf8"))
  .map((source) => source.replace(/^import [^;]*;$/gm, "").replace(/^export /gm, ""))
  .reduce((joined, source) => `${joined}${source}`, '"use strict";(() => {\n')
  .concat("})();\n");

/** Reads what was typed; nonsense becomes values that the card check refuses. */
export function cardEntry(value: unknown): CardEntry {
  const card = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return {
    number: String(card.number ?? "").replace(/\s/g, ""),
    expiryMonth: Number(card.expiryMonth),
    expiryYear: Number(card.expiryYear),
    securityCode: String(card.securityCode ?? ""),
  };
}

function toReply(call: Call, outcome: AttemptOutcome): Reply | "taken-over" {
  if (outcome.step === "lost") {
    call.response.destroy();
    return "taken-over";
  }
  if (outcome.step === "error") return json({ step: "error", error: outcome.error });
  if (outcome.step === "challenge")
    return json({ step: "challenge", path: `${ROOT}/frames/challenge/${outcome.challengeId}` });
  return json({ step: "answered", answer: outcome.answer });
}

function challengePage(amount: number | undefined, number: string | undefined): string {
  const euros = ((amount ?? 0) / 100).toFixed(2).replace(".", ",");
  return html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Authentification</title><link rel="stylesheet" href="${ROOT}/frames/frame.css"></head>
<body class="challenge">
<div class="sheet">
<p class="bank"><span class="bank-mark">BD</span>Banque de démonstration</p>
<h1>Validez votre paiement</h1>
${
  amount === undefined
    ? html`<p role="alert">Cette demande n'existe plus. Fermez cette fenêtre et recommencez le paiement.</p>`
    : html`<dl>
<div><dt>Montant</dt><dd>${euros}&nbsp;€</dd></div>
<div><dt>Carte</dt><dd>•••• ${number?.slice(-4)}</dd></div>
</dl>
<p class="hint">Dans la réalité, votre banque vous demanderait ici un code ou une validation dans son application.</p>
<p class="error" role="alert" hidden></p>
<div class="decisions"><button type="button" class="plain" data-decision="refuse">Refuser</button>
<button type="button" class="main" data-decision="accept">Valider</button></div>`
}
</div>
<script src="${ROOT}/frames/challenge.js"></script>
</body></html>`.markup;
}
