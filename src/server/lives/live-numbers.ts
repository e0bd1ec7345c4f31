import { SETTLED_STATUSES } from "#domain/order-status.ts";
import { totalsWhere } from "#server/orders/order-totals.ts";

const SETTLED = `('${SETTLED_STATUSES.join("', '")}')`;

/**
 * Orders and revenue by live, as `n`, of the lives for which `condition` holds of `live_id`: every order that is not
 * cancelled counts, the money of the paid ones does.
 */
export const liveNumbers = (condition: string): string => `(
  select live_id, coalesce(sum(orders) filter (where status not like 'cancelled%'), 0)::int as orders,
    coalesce(sum(cents) filter (where status in ${SETTLED}), 0)::bigint as revenue
  from ${totalsWhere(condition)} t group by live_id) n`;
