import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import type { ProviderReport } from "#server/payments/lyra.ts";
import * as queries from "./aliases.sql.ts";

/** What stands beside the box of the provider's form, and that box, as they read since this day (record 0114). */
const CONSENT_WORDING = "2026-11-25";

export type Alias = queries.FindAliasRow;

/** The card of this browser that she may pay with; none while staff act as somebody. */
export async function ownAlias(context: Context): Promise<Alias | undefined> {
  const { actor, browserId, settings } = context;
  if (settings.current().rememberCards !== "ask" || isActingForSomebody(actor)) return undefined;
  return queries.findAlias(context.db, { deviceHash: deviceHash(browserId) });
}

/** Whether the form may ask to keep the card: a browser without a cookie could never be known by it again. */
export const mayKeepCard = ({ actor, browserId, settings }: Context): boolean =>
  settings.current().rememberCards === "ask" && browserId !== undefined && !isActingForSomebody(actor);

const isActingForSomebody = (actor: Context["actor"]): boolean =>
  actor.kind === "customer" && actor.impersonatedBy !== undefined;

/** Keeps the provider's name of each card that it was asked to keep. Which browser's it is, the browser's answer will tell. */
export async function keepAliases(db: Db, { reference, transactions }: ProviderReport): Promise<void> {
  if (reference === null) return;
  for (const { paid, newAlias } of transactions)
    if (paid && newAlias)
      await queries.keepAlias(db, { ...newAlias, reference, consentWording: CONSENT_WORDING });
}

/**
 * The browser that brings the provider's signed answer, which no other ever gets, is the one in which she typed the card
 * and ticked the box: the card becomes that browser's, in place of an older one.
 */
export async function bindAlias(
  { db, browserId }: Pick<Context, "db" | "browserId">,
  orderId: string,
  { reference, transactions }: ProviderReport,
): Promise<void> {
  const hash = deviceHash(browserId);
  if (hash === null) return;
  if (reference !== null) await queries.touchAlias(db, { reference });
  for (const { paid, newAlias } of transactions) {
    if (!paid || !newAlias) continue;
    const { token } = newAlias;
    await inTransaction(db, async (tx) => {
      await queries.lockDevice(tx, { deviceHash: hash });
      await queries.replaceAlias(tx, { deviceHash: hash, token });
      await queries.bindAlias(tx, { deviceHash: hash, token, orderId });
    });
  }
}
