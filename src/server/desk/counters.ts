import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

/** Guests' open baskets are theirs to finish; what staff opened waits for staff, and what is packed for the parcel. */
const count = statement<{
  orders_to_handle: number;
  to_prepare: number;
  to_review: number;
  payments_to_match: number;
  lives: { id: string; title: string }[] | null;
}>(`
  select
    (select count(*)::int from orders where status = 'to-validate' and origin <> 'guest')
      + (select count(*)::int from orders where status = 'to-ship') as orders_to_handle,
    (select count(*)::int from orders where status = 'paid' and review_reason is null) as to_prepare,
    (select count(*)::int from orders where review_reason is not null) as to_review,
    (select count(*)::int from unmatched_payments where state in ('open', 'refunding')) as payments_to_match,
    (select json_agg(json_build_object('id', id, 'title', title) order by live_date desc)
      from lives where is_active) as lives`);

/** The numbers beside the menu, and the lives on air. */
export async function counters(context: Context) {
  const [row] = await count(context.lists);
  return {
    ordersToHandle: row?.orders_to_handle ?? 0,
    toPrepare: row?.to_prepare ?? 0,
    toReview: row?.to_review ?? 0,
    paymentsToMatch: row?.payments_to_match ?? 0,
    activeLives: row?.lives ?? [],
  };
}
