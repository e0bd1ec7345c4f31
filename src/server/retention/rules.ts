import { SETTLED_STATUSES } from "#domain/order-status.ts";
import { BROWSER_COOKIE_DAYS, type RetentionTimes } from "#domain/retention-times.ts";
import type { House } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { erasePersonIn, UNDER_WAY } from "#server/users/erase-person.ts";
import type { RetentionRule } from "#wording/retention.ts";
import { EMPTIED_MESSAGE, emptyMessagesOf, eraseOrders, TEN_YEARS_FROM } from "./erase-orders.ts";
import { removeLabelFiles } from "./remove-label-files.ts";
import { acting, deleting, emptying, type Rule } from "./rule.ts";

type Unit = "hours" | "days" | "months" | "years";
const before = (count: number, unit: Unit): string => `clock_timestamp() - interval '${count} ${unit}'`;

const SETTLED = SETTLED_STATUSES.map((status) => `'${status}'`).join(", ");

/** An order that was cancelled and for which nobody ever paid, not even in a way that staff only noted. */
const unpaid = (days: number) => `
  select o.id from orders o
  where o.status in ('cancelled-by-customer', 'cancelled-by-admin') and o.paid_at is null
    and o.cancelled_at < ${before(days, "days")}
    and not exists (select from transactions t where t.order_id = o.id)
    and not exists (select from order_history h where h.order_id = o.id and h.to_status in (${SETTLED}))
    and not exists (select from withdrawals w where w.order_id = o.id)`;

/** A paid order, some years after its buyer's last one, when nothing is left to do for it. */
const outOfUse = (years: number) => `
  select o.id from orders o
  where o.archived_at is null and o.created_at < ${before(years, "years")}
    and o.status not in ('to-validate', 'to-pay') and not ${UNDER_WAY}
    and not exists (select from orders n where n.user_id = o.user_id and n.order_date > ${before(years, "years")})`;

const archiveOver = (years: number) => `
  select o.id from orders o
  where o.archived_at is not null and o.erased_at is null and ${TEN_YEARS_FROM} < ${before(years, "years")}`;

const lostContact = (years: number) => `
  select u.id from users u
  where not u.is_admin and u.erased_at is null and u.created_at < ${before(years, "years")}
    and not exists (select from auth_users_view v where v.auth_id = u.auth_id and v.last_sign_in_at > ${before(years, "years")})
    and not exists (select from orders o
      where o.user_id = u.id and o.archived_at is null and (o.order_date > ${before(years, "years")} or ${UNDER_WAY}))`;

const forgetPayments = statement(`
  with words as (
    delete from payment_events where payment_id in (select id from payments where order_id = any($1::uuid[]))
  )
  delete from payments where order_id = any($1::uuid[])`);
const deleteOrders = statement("delete from orders where id = any($1::uuid[])");
const archiveOrders = statement(
  "update orders set archived_at = clock_timestamp() where id = any($1::uuid[])",
);

/** What is still due once it is locked; what somebody else works on waits for the next run. */
const lockDue = (due: string) =>
  statement<{ id: string }>(`${due} and o.id = any($1::uuid[]) for update of o skip locked`);

/** Locks what is due of a batch of orders and does `work` to it, in one transaction. */
function toOrders(
  due: string,
  work: (tx: Parameters<typeof eraseOrders>[0], ids: string[]) => Promise<unknown>,
  first: (house: House, ids: string[]) => Promise<unknown> = async () => undefined,
): Rule {
  const lock = lockDue(due);
  return acting(due, async (house, ids) => {
    await first(house, ids);
    return inTransaction(house.db, async (tx) => {
      const locked = (await lock(tx, ids)).map(({ id }) => id);
      await work(tx, locked);
      return locked.length;
    });
  });
}

/**
 * What the shop keeps for a limited time, after the table of `docs/operations.md`. An order of a person comes before the
 * person, and a file before the row that names it.
 */
export const rulesFor = ({
  unpaidOrderDays,
  traceDays,
  liveDays,
  auditAddressMonths,
  customerYears,
  withdrawalYears,
  accountingYears,
}: RetentionTimes): Record<RetentionRule, Rule> => ({
  "idempotency-keys": deleting("idempotency_keys", `t.created_at < ${before(48, "hours")}`),
  "bulk-acts": deleting("bulk_acts", `t.created_at < ${before(traceDays, "days")}`),
  sessions: deleting("auth_session", `t."expiresAt" < clock_timestamp()`),
  "sign-in-links": deleting("auth_verification", `t."expiresAt" < clock_timestamp()`),
  "sign-in-messages": deleting(
    "outbox",
    `t.kind in ('sign-in-link', 'password-reset', 'order-link', 'payment-link', 'test') and t.created_at < ${before(traceDays, "days")}`,
  ),
  "order-traces": emptying(
    "orders",
    "source_address = null, browser_id = null",
    `(t.source_address is not null or t.browser_id is not null) and t.status not in ('to-validate', 'to-pay')
      and t.created_at < ${before(traceDays, "days")}`,
  ),
  // The cookie that each of them stands for is over by then.
  "order-devices": deleting("order_devices", `t.at < ${before(BROWSER_COOKIE_DAYS, "days")}`),
  "unpaid-orders": toOrders(
    unpaid(unpaidOrderDays),
    async (tx, ids) => {
      await forgetPayments(tx, ids);
      await deleteOrders(tx, ids);
    },
    removeLabelFiles,
  ),
  // A claim that was granted a piece holds a unit of it: its comment stays until that is a line.
  "live-comments": deleting(
    "tiktok_event",
    `t.inserted_at < ${before(liveDays, "days")}
      and not exists (select from claims c where c.comment_id = t.id and c.state = 'granted')`,
  ),
  "live-viewers": deleting("tiktok_live_users", `t.created_at < ${before(liveDays, "days")}`),
  "viewer-directory": deleting(
    "tiktok_pseudo_union",
    `not exists (select from tiktok_live_users v where lower(v.tiktok_username) = t.tiktok_username)
      and not exists (select from users u where u.tiktok_username = t.tiktok_username)`,
  ),
  "viewers-without-order": deleting(
    "users",
    `t.email like '%@tiktok.invalid' and not t.is_admin and t.auth_id is null and t.created_at < ${before(liveDays, "days")}
      and not exists (select from orders o where o.user_id = t.id)`,
  ),
  "audit-addresses": acting(
    `select t.id::text as id from audit_trail t where t.source_address is not null and t.at < ${before(auditAddressMonths, "months")}`,
    (house, ids) => emptyAuditAddresses(house, ids),
  ),
  payers: emptying(
    "unmatched_payments",
    "payer_name = null, payer_email = null",
    `(t.payer_name is not null or t.payer_email is not null) and t.state not in ('open', 'refunding')
      and t.handled_at < ${before(traceDays, "days")}`,
  ),
  "messages-to-people": emptying(
    "outbox",
    EMPTIED_MESSAGE,
    `t.order_id is null and t.html is not null and t.kind <> 'withdrawal' and t.created_at < ${before(customerYears, "years")}`,
  ),
  archive: toOrders(outOfUse(customerYears), async (tx, ids) => {
    await emptyMessagesOf(tx, ids);
    await archiveOrders(tx, ids);
  }),
  "label-files": acting(
    `select l.order_id as id from labels l join orders o on o.id = l.order_id
     where l.path is not null and (o.archived_at is not null or o.erased_at is not null)`,
    removeLabelFiles,
  ),
  people: acting(lostContact(customerYears), async (house, ids) => {
    for (const id of ids) await inTransaction(house.db, (tx) => erasePersonIn(tx, id, { keepArchive: true }));
    return ids.length;
  }),
  withdrawals: deleting(
    "withdrawals",
    `t.state = 'done' and t.submitted_at < ${before(withdrawalYears, "years")}`,
  ),
  "archived-orders": toOrders(archiveOver(accountingYears), eraseOrders),
});

const emptyAddresses = statement<{ id: number }>(`
  with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
  update audit_trail set source_address = null from allowed
  where id = any($1::bigint[]) and allowed.erasing = 'on'
  returning id`);

const emptyAuditAddresses = (house: House, ids: string[]): Promise<number> =>
  inTransaction(house.db, async (tx) => (await emptyAddresses(tx, ids)).length);
