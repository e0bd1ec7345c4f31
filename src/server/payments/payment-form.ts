import { setTimeout as sleep } from "node:timers/promises";
import type { ShippingAddress } from "#domain/address.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { STARTING_LEASE_SECONDS, TOKEN_LIFE_MINUTES } from "./attempt-times.ts";

type PaymentForm = Awaited<ReturnType<Handlers["payments"]["start"]>>;

interface Opened {
  form_token: string | null;
  token_expires_at: Date | null;
  amount_cents: number;
}

const LOOK_EVERY_MS = 100;

/** Counted from before the provider was asked, so that the token is never believed to live longer than it does. */
const keepToken = statement<Opened>(`
  update payments set state = 'open', form_token = $2, token_expires_at = started_at + make_interval(mins => $3)
  where id = $1 and state = 'starting'
  returning form_token, token_expires_at, amount_cents`);

const fail = statement(`
  update payments set state = 'failed', closed_at = clock_timestamp(), refusal_code = $2
  where id = $1 and state = 'starting'`);

const look = statement<Opened & { state: string; left_alone: boolean }>(`
  select state, form_token, token_expires_at, amount_cents,
    started_at <= clock_timestamp() - interval '${STARTING_LEASE_SECONDS} seconds' as left_alone
  from payments where id = $1`);

/**
 * Asks the provider for the form of an attempt that is committed already: should we fail from here on, the attempt
 * and what may have been paid on it are known.
 */
export async function createForm(
  context: Context,
  attempt: { id: string; reference: string; amountCents: number; address: ShippingAddress },
): Promise<PaymentForm> {
  const { address } = attempt;
  const created = await context.cards.createPayment({
    reference: attempt.reference,
    amountCents: attempt.amountCents,
    ipnUrl: `${context.config.publicUrl}/api/payments/ipn`,
    ...(address.email === "" ? {} : { email: address.email }),
    billing: {
      firstName: address.first_name,
      lastName: address.last_name,
      street: address.street,
      zip: address.zip,
      city: address.city,
    },
  });
  if (created.outcome !== "created") {
    const why = created.outcome === "refused" ? created.code : created.reason;
    context.log.warn({ why }, "the card provider gave no payment form");
    await fail(context.db, attempt.id, why);
    throw refusal("PAYMENT_NOT_STARTED");
  }
  const [opened] = await keepToken(context.db, attempt.id, created.formToken, TOKEN_LIFE_MINUTES);
  // The basket was edited while the provider was asked: this form would charge what it no longer costs.
  if (!opened) throw refusal("PAYMENT_NOT_STARTED");
  return formOf(context, opened);
}

/** The form of an attempt that a twin of this request is opening; undefined when the twin died over it. */
export async function formOfTwin(context: Context, attemptId: string): Promise<PaymentForm | undefined> {
  for (;;) {
    const [attempt] = await look(context.db, attemptId);
    if (attempt?.state === "open") return formOf(context, attempt);
    if (attempt?.state !== "starting") throw refusal("PAYMENT_NOT_STARTED");
    if (attempt.left_alone) return undefined;
    await sleep(LOOK_EVERY_MS);
  }
}

export function formOf(context: Context, opened: Opened): PaymentForm {
  const { publicKey, scriptUrl, themeScriptUrl, stylesheetUrl } = context.cards.form;
  return {
    formToken: opened.form_token ?? "",
    publicKey,
    scriptUrl,
    themeScriptUrl,
    stylesheetUrl,
    amountCents: opened.amount_cents,
    expiresAt: opened.token_expires_at?.toISOString() ?? "",
  };
}
