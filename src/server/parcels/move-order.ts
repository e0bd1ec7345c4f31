import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { askFeeBack } from "./join-parcel.ts";
import { keepParcelState } from "./leave-parcel.ts";
import * as queries from "./parcels.sql.ts";

/** Puts an order into a parcel of its own, which nobody joins by themselves. Of the two fees the shop gives one. */
export async function sendApart(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const { chargedCents, feeCents } = await queries.readOrder(tx, { orderId });
  const before = await leave(tx, orderId);
  const own = await queries.openParcel(tx, {
    userId: null,
    key: null,
    liveId: null,
    feeCents,
    givenCents: feeCents - chargedCents,
  });
  await arrive(tx, orderId, own?.id ?? "", before);
  await writeHistory(tx, actor, orderId, "parcel", { with: [] });
}

/** Puts an order into a parcel that is open; what it paid for its delivery is asked back. The caller has locked both. */
export async function moveInto(tx: Tx, actor: Actor, orderId: string, parcelId: string): Promise<void> {
  const { chargedCents } = await queries.readOrder(tx, { orderId });
  const before = await leave(tx, orderId);
  await arrive(tx, orderId, parcelId, before);
  if (chargedCents > 0 && !(await askFeeBack(tx, orderId, chargedCents)))
    await queries.addFee(tx, { parcelId, cents: chargedCents });
  await queries.takeLabel(tx, { parcelId, orderId });
  const others = await queries.readNumbers(tx, { parcelId, orderId });
  await writeHistory(tx, actor, orderId, "parcel", { with: others.map(({ orderNumber }) => orderNumber) });
}

/** After the address of a settled order changed: it goes apart where others share its parcel, or its parcel goes there. */
export async function followAddress(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const { elsewhere, shared } = await queries.goesElsewhere(tx, { orderId });
  if (!elsewhere) return;
  if (shared) return sendApart(tx, actor, orderId);
  const { parcelId } = await queries.readOrder(tx, { orderId });
  if (parcelId) await queries.rekey(tx, { orderId, parcelId });
}

async function leave(tx: Tx, orderId: string): Promise<string | null> {
  const { parcelId } = await queries.readOrder(tx, { orderId });
  if (parcelId === null) return null;
  await queries.lockParcel(tx, { parcelId });
  await queries.giveFee(tx, { orderId });
  await queries.leaveLabel(tx, { orderId, keepsNumber: false });
  return parcelId;
}

async function arrive(tx: Tx, orderId: string, parcelId: string, before: string | null): Promise<void> {
  await queries.moveOrder(tx, { orderId, parcelId });
  if (before) await keepParcelState(tx, before);
}
