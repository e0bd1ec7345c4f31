import type { HeldBack } from "#domain/held-back.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./kept-open.sql.ts";

/** An order of a parcel that is held back, as the statement builds it. */
export interface HeldJson {
  id: string;
  orderNumber: string;
  held: HeldBack | null;
}

/** Open parcels that the queue leaves out: those of which an order is to be decided about, then those kept open. */
export const listHeld = (context: Context): Promise<queries.ListHeldRow[]> => queries.listHeld(context.lists);
