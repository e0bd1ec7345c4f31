import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { isUndecided } from "#server/payments/undecided.ts";

/** A form that is being made, or over which a bank has yet to decide, has no end yet: it is looked at again. */
const LOOK_AGAIN = "interval '1 minute'";

const open = statement<{ until: Date | null }>(`
  select max(case when p.token_expires_at is null or ${isUndecided("p.id")}
    then clock_timestamp() + ${LOOK_AGAIN} else p.token_expires_at end) as until
  from payments p
  where p.order_id = $1 and p.state in ('starting', 'open')
    and (p.token_expires_at is null or p.token_expires_at > clock_timestamp() or ${isUndecided("p.id")})`);

/** Until when a payment form of this order may still be in front of its buyer; undefined: there is none. */
export async function formOpenUntil(db: Db, orderId: string): Promise<Date | undefined> {
  const [form] = await open(db, orderId);
  return form?.until ?? undefined;
}
