import { randomUUID } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeStatusHistory } from "#server/order-history/history.ts";
import * as queries from "./orders.sql.ts";

interface NewOrder {
  liveId: string;
  userId: string;
  origin: "staff" | "sidebar";
  comment?: string | undefined;
}

/** Opens an empty order for somebody; its delivery is all it costs so far, and it does not expire. */
export async function openOrder(
  tx: Tx,
  context: Context,
  order: NewOrder,
): Promise<{ id: string; orderNumber: string }> {
  const { liveId, userId, origin, comment } = order;
  const id = randomUUID();
  const { shippingCents, freeDeliveryFromCents } = context.settings.current();
  const row = await queries.insertOrder(tx, {
    id,
    liveId,
    userId,
    shippingCents,
    freeFromCents: freeDeliveryFromCents,
    comment: comment || null,
    origin,
  });
  if (!row.liveKnown) throw refusal("LIVE_NOT_FOUND");
  if (!row.userKnown || row.orderNumber === null) throw refusal("USER_NOT_FOUND");
  await writeStatusHistory(tx, context.actor, id, { from: null, to: "to-validate" });
  await audit(tx, context, {
    action: "order-created",
    subjectKind: "order",
    subjectId: id,
    after: { orderNumber: row.orderNumber, liveId, userId },
  });
  return { id, orderNumber: row.orderNumber };
}
