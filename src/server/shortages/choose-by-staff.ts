import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { decideShortage } from "./decide-shortage.ts";
import { listShortages } from "./list-shortages.ts";
import { orderOfShortage } from "./shortages.sql.ts";

/** Staff carry out what the buyer told them, as on the telephone; the trail says who did. */
export const chooseByStaff: Handlers["admin"]["shortages"]["choose"] = async (
  context,
  { shortageId, choice },
) => {
  const found = await orderOfShortage(context.db, { shortageId });
  if (!found) throw refusal("SHORTAGE_NOT_FOUND");
  const { orderId } = found;
  await inTransaction(context.db, async (tx) => {
    if (!(await decideShortage(tx, context, { shortageId, orderId, choice }, "staff"))) return;
    await audit(tx, context, {
      action: "piece-decided",
      subjectKind: "order",
      subjectId: orderId,
      after: { shortageId, choice },
    });
  });
  context.events.changed({ orders: [orderId] });
  return listShortages(context);
};
