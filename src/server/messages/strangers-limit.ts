import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";

const lock = statement("select pg_advisory_xact_lock(hashtextextended('mail to ' || lower($1), 0))");

/**
 * Ends the message when its address has had its share: from guest orders that nobody paid, one message of a kind an
 * hour and five a day. Counted are those that left, and those that were let through and are about to: a message has
 * its address from then on.
 */
const hold = statement<{ id: number }>(`
  with unproved as (
    select m.kind, m.template_type, m.sent_at from outbox m join orders o on o.id = m.order_id
    where m.kind in ('automatic', 'new-total') and lower(m.to_address) = lower($3) and m.id <> $1
      and (m.state in ('waiting', 'sending') or m.state = 'sent' and m.sent_at > clock_timestamp() - interval '1 day')
      and o.origin = 'guest' and o.paid_at is null
  )
  update outbox set state = 'cancelled', lease_until = null, last_error = $4
  where id = $1 and attempts = $2 and state = 'sending'
    and exists (select from orders o where o.id = outbox.order_id and o.origin = 'guest' and o.paid_at is null)
    and ((select count(*) from unproved) >= 5 or exists (
      select from unproved u where u.kind = outbox.kind and u.template_type = outbox.template_type
        and coalesce(u.sent_at > clock_timestamp() - interval '1 hour', true)))
  returning id`);

const keepAddress = statement(`
  update outbox set to_address = $3 where id = $1 and attempts = $2 and state = 'sending'`);

interface Announcement {
  id: number;
  attempts: number;
}

/**
 * A guest order's e-mail is whatever somebody typed: its owner is not written to again and again for orders that are
 * not hers. Once an order is paid nothing of it is held back. One message to an address is judged at a time.
 */
export function heldForStrangers(db: Db, { id, attempts }: Announcement, address: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lock(tx, address);
    const held = await hold(tx, id, attempts, address, MAIL_PROBLEMS.addressHadEnough);
    if (held.length === 0) await keepAddress(tx, id, attempts, address);
    return held.length > 0;
  });
}
