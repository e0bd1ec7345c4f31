import { refusal } from "#domain/refusals.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import * as parcels from "#server/parcels/parcels.sql.ts";

type Hold = { orderId: string; takesOver: boolean };

/**
 * A packer has the parcel of this order on her table: a lease that her page renews. Answers who has it; `mine` is false
 * while somebody else does, whom she may relieve (`takesOver`).
 */
export async function holdParcel(context: Context, { orderId, takesOver }: Hold) {
  const { userId, name } = staffOf(context);
  const taken = await parcels.takeOnTable(context.db, { orderId, userId, takesOver });
  if (taken) return { mine: true, name };
  const packer = await parcels.findPacker(context.db, { orderId });
  return { mine: packer === undefined || packer.userId === userId, name: packer?.name ?? name };
}

export async function letParcelGo(context: Context, { orderId }: { orderId: string }): Promise<void> {
  await parcels.letGo(context.db, { orderId, userId: staffOf(context).userId });
}

/** Refuses while somebody else has the parcel on her table. */
export async function refuseInOtherHands(tx: Tx, context: Context, orderId: string): Promise<void> {
  const packer = await parcels.findPacker(tx, { orderId });
  if (packer && packer.userId !== staffOf(context).userId)
    throw refusal("PARCEL_IN_OTHER_HANDS", { by: packer.name ?? "" });
}
