import { setTimeout as sleep } from "node:timers/promises";
import type { PaymentForm } from "#contract/payments.ts";
import type { ShippingAddress } from "#domain/address.ts";
import { codeInMode, type MeansCode, meansFor } from "#domain/payment-means.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { forgetAlias, readAlias } from "./aliases/aliases.sql.ts";
import { type Alias, mayKeepCard } from "./aliases/aliases.ts";
import { STARTING_LEASE_SECONDS, TOKEN_LIFE_MINUTES } from "./attempt-times.ts";
import * as queries from "./attempts.sql.ts";
import { isUnusableAlias } from "./lyra.ts";

type Opened = Pick<
  queries.LookAtAttemptRow,
  "formToken" | "tokenExpiresAt" | "amountCents" | "means" | "aliasId"
>;

const LOOK_EVERY_MS = 100;

/**
 * Asks the provider for the form of an attempt that is committed already: should we fail from here on, the attempt
 * and what may have been paid on it are known.
 */
export async function createForm(
  context: Context,
  attempt: {
    id: string;
    reference: string;
    amountCents: number;
    address: ShippingAddress;
    alias: Alias | undefined;
  },
): Promise<PaymentForm> {
  const { address, alias } = attempt;
  const means = alias
    ? ["CARDS" as const]
    : meansFor(context.settings.current().paymentMeans, attempt.amountCents);
  const created = await context.cards.createPayment({
    reference: attempt.reference,
    amountCents: attempt.amountCents,
    ipnUrl: `${context.config.publicUrl}/api/payments/ipn`,
    ...(address.email === "" ? {} : { email: address.email }),
    billing: {
      firstName: address.firstName,
      lastName: address.lastName,
      street: address.street,
      zip: address.zip,
      city: address.city,
      ...(address.phone ? { phone: internationalPhone(address.phone) } : {}),
    },
    means,
    asksToKeepCard: mayKeepCard(context),
    ...(alias ? { alias: alias.token } : {}),
  });
  if (alias && created.outcome === "refused" && isUnusableAlias(created.code)) {
    await forgetAlias(context.db, { aliasId: alias.id });
    return { ...(await createForm(context, { ...attempt, alias: undefined })), keptCardLost: true };
  }
  if (created.outcome !== "created") {
    const why = created.outcome === "refused" ? created.code : created.reason;
    context.log.warn({ why }, "the card provider gave no payment form");
    await queries.failAttempt(context.db, { attemptId: attempt.id, why });
    throw refusal("PAYMENT_NOT_STARTED");
  }
  const opened = await queries.openAttempt(context.db, {
    attemptId: attempt.id,
    formToken: created.formToken,
    lifeMinutes: TOKEN_LIFE_MINUTES,
    means,
    aliasId: alias?.id ?? null,
  });
  // The basket was edited while the provider was asked: this form would charge what it no longer costs.
  if (!opened) throw refusal("PAYMENT_NOT_STARTED");
  return formOf(context, opened);
}

/** The form of an attempt that a duplicate of this request is opening; undefined when that request died over it. */
export async function formOfDuplicate(context: Context, attemptId: string): Promise<PaymentForm | undefined> {
  for (;;) {
    const attempt = await queries.lookAtAttempt(context.db, {
      attemptId,
      leaseSeconds: STARTING_LEASE_SECONDS,
    });
    if (attempt?.state === "open") return formOf(context, attempt);
    if (attempt?.state !== "starting") throw refusal("PAYMENT_NOT_STARTED");
    if (attempt.leftAlone) return undefined;
    await sleep(LOOK_EVERY_MS);
  }
}

/** The form of an open attempt, which the reader's own browser may have. */
export async function formOf(context: Context, opened: Opened): Promise<PaymentForm> {
  const { publicKey, scriptUrl, themeScriptUrl, stylesheetUrl } = context.cards.form;
  return {
    formToken: opened.formToken ?? "",
    publicKey,
    scriptUrl,
    themeScriptUrl,
    stylesheetUrl,
    amountCents: opened.amountCents,
    expiresAt: opened.tokenExpiresAt?.toISOString() ?? "",
    means: (opened.means ?? ["CARDS"]).map((code) => codeInMode(code as MeansCode, context.config.card.mode)),
    keptCard: opened.aliasId ? ((await readAlias(context.db, { aliasId: opened.aliasId })) ?? null) : null,
    keptCardLost: false,
    asksToKeepCard: mayKeepCard(context) && opened.aliasId === null,
  };
}

/** "+33612345678"; a number of another shape goes as it was typed. */
const internationalPhone = (typed: string): string =>
  typed.replace(/[^\d+]/g, "").replace(/^0(?=[1-9]\d{8}$)/, "+33");
