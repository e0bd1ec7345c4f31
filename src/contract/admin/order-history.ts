import { z } from "zod";
import { instant } from "#contract/input.ts";
import { ORDER_EVENTS } from "#domain/order-event.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";

const orderStatus = z.enum(ORDER_STATUSES);

/** What happened to an order at one time. */
export const historyEntry = z.object({
  id: z.int(),
  event: z.enum(ORDER_EVENTS),
  from: orderStatus.nullable(),
  to: orderStatus.nullable(),
  actor: z.string(),
  reason: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()).nullable(),
  /** The piece that was put on the order or taken off it, be it still there or not. */
  piece: z.string().nullable(),
  at: instant,
});
