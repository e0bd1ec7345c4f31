import { z } from "zod";
import { id } from "#contract/input.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";

/** The parcel that a settled order goes in, or that an open one announces to join, with the other orders in it. */
export const orderParcel = z.object({
  id,
  state: z.enum(["open", "packed", "void"]),
  version: z.int(),
  /** It waits for more of its buyer's orders until this day (ISO date), and to which day it may. */
  keptUntil: z.string().nullable(),
  mayWaitUntil: z.string().nullable(),
  others: z.array(
    z.object({ id, orderNumber: z.string(), status: z.enum(ORDER_STATUSES), underReview: z.boolean() }),
  ),
});

/** Of an order in a list: the numbers of those that go in one parcel with it, and the point where that is fetched, as one line. */
export const inOneParcel = { parcelWith: z.array(z.string()), relay: z.string().nullable() };
export interface InOneParcel {
  relay: string | null;
  parcelWith: string[];
}
