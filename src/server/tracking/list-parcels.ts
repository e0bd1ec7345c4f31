import type { ParcelConcern } from "#domain/parcel-concern.ts";
import { STANDS_STILL_AFTER_DAYS } from "#domain/tracking-plan.ts";
import type { Context } from "#server/context.ts";
import { showParcel } from "./show-parcel.ts";
import * as queries from "./tracking.sql.ts";

const PAGE_SIZE = 100;

export interface ParcelFilters {
  concern?: ParcelConcern | undefined;
  everything?: boolean | undefined;
  after?: string | undefined;
}

/** Parcels that staff should look at, the longest under way first; or all that are not delivered. */
export async function listParcels(context: Context, { concern, everything, after }: ParcelFilters) {
  const stillDays = STANDS_STILL_AFTER_DAYS;
  const [rows, counts] = await Promise.all([
    queries.readParcels(context.lists, {
      concern: concern ?? null,
      everything: everything ?? false,
      after: after ?? null,
      stillDays,
      most: PAGE_SIZE + 1,
    }),
    queries.countConcerns(context.lists, { stillDays }),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    parcels: shown.map((row) => showParcel(row, context.config)),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.trackingNumber ?? null) : null,
    counts,
  };
}
