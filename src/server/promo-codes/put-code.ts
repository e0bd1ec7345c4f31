import { missingCents } from "#domain/promo.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { readPricing } from "./prices.sql.ts";
import { reprice } from "./reprice.ts";
import * as queries from "./uses.sql.ts";

/**
 * Puts a code on an open order that the caller has locked, in place of one that it has. A use of it is reserved for the
 * order until it is paid or comes to nothing. The order is locked before the code, here and everywhere.
 */
export async function putCode(
  tx: Tx,
  { actor, browserId }: Pick<Context, "actor" | "browserId">,
  orderId: string,
  code: string,
): Promise<void> {
  const had = await queries.readUse(tx, { orderId });
  if (had?.code === code) return;
  const promo = await queries.readCode(tx, { code });
  if (!promo) throw refusal("PROMO_UNKNOWN");
  if (promo.state !== "good") throw refusalOf(promo);
  if (had) await dropUse(tx, orderId);
  const pricing = await readPricing(tx, { orderId });
  const goodsCents = (pricing?.items ?? []).reduce((sum, { priceCents }) => sum + priceCents, 0);
  const missing = missingCents(promo, goodsCents);
  if (missing > 0) throw refusal("PROMO_MINIMUM", { missingCents: missing });
  if (!(await queries.reserveUse(tx, { promoId: promo.id, orderId }))) throw refusal("PROMO_USED_UP");
  if (promo.oncePerPerson)
    await claimForBuyer(tx, { orderId, promoId: promo.id, browserId: browserId ?? null });
  await reprice(tx, orderId);
  await writeHistory(tx, actor, orderId, "promo", { outcome: "put", code });
}

/** Keeps who uses the code; refuses whoever used it for another order. `promo_persons_once` decides the race. */
export async function claimForBuyer(
  tx: Tx,
  buyer: { orderId: string; promoId: string; browserId: string | null },
): Promise<void> {
  await queries.claimPersons(tx, buyer);
  if ((await queries.isUsedByBuyer(tx, buyer)).used) throw refusal("PROMO_ALREADY_USED");
}

/** Takes the code off an order that the caller has locked; its use is free again. False: it had none. */
export async function takeCodeOff(
  tx: Tx,
  { actor }: Pick<Context, "actor">,
  orderId: string,
): Promise<boolean> {
  const had = await queries.readUse(tx, { orderId });
  if (!had) return false;
  await dropUse(tx, orderId);
  await writeHistory(tx, actor, orderId, "promo", { outcome: "taken-off", code: had.code });
  return true;
}

async function dropUse(tx: Tx, orderId: string): Promise<void> {
  await reprice(tx, orderId, { withoutCode: true });
  await queries.dropUse(tx, { orderId });
}

function refusalOf({ state, startsAt, endsAt }: queries.ReadCodeRow): Refusal {
  if (state === "not-yet" && startsAt) return refusal("PROMO_NOT_YET", { from: startsAt.toISOString() });
  if (state === "ended" && endsAt) return refusal("PROMO_ENDED", { since: endsAt.toISOString() });
  return refusal("PROMO_STOPPED");
}
