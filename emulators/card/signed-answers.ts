import { createHmac } from "node:crypto";
import type { Transaction } from "./book.ts";
import { paymentDocument, providerDate } from "./documents.ts";
import type { Provider } from "./provider.ts";

/** What the form script gives to the shop's `onSubmit`; signed with the HMAC key. */
export function browserAnswer(provider: Provider, transaction: Transaction) {
  const clientAnswer = paymentDocument(provider.shop, transaction, provider.now());
  const rawClientAnswer = JSON.stringify(clientAnswer);
  const lie = provider.switches.of(transaction.request.orderId).wrongSignature;
  return {
    clientAnswer,
    rawClientAnswer,
    hash: sign(rawClientAnswer, provider.keys.hmacKey, lie === "browser" || lie === "both"),
    hashAlgorithm: "sha256_hmac",
    hashKey: "sha256_hmac",
    serverDate: providerDate(provider.now()),
    _type: "V4/Payment",
  };
}

/** The form-encoded body of a notification; signed with the REST password. */
export function notificationBody(provider: Provider, transaction: Transaction): string {
  const answer = JSON.stringify(paymentDocument(provider.shop, transaction, provider.now()));
  const lie = provider.switches.of(transaction.request.orderId).wrongSignature;
  return new URLSearchParams({
    "kr-hash": sign(answer, provider.keys.password, lie === "notification" || lie === "both"),
    "kr-hash-algorithm": "sha256_hmac",
    "kr-hash-key": "password",
    "kr-answer-type": "V4/Payment",
    "kr-answer": answer,
    "kr-src": "PAY",
  }).toString();
}

function sign(text: string, key: string, wrongly: boolean): string {
  const hash = createHmac("sha256", key).update(text, "utf8").digest("hex");
  return wrongly ? (hash.startsWith("0") ? "1" : "0") + hash.slice(1) : hash;
}
