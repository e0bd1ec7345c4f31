import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { forgetLinksOf } from "#server/auth/access-links.ts";
import type { Context, House } from "#server/context.ts";
import { allowMoreTime, type Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { EMPTIED_MESSAGE, eraseOrders } from "#server/retention/erase-orders.ts";
import { removeLabelFiles } from "#server/retention/remove-label-files.ts";
import { ERASED_PERSON } from "#wording/retention.ts";

/** SQL: an order `o` that can't do without its buyer yet. A parcel counts as arrived thirty days after it left. */
export const UNDER_WAY = `(
  o.status in ('to-validate', 'to-pay', 'paid', 'preparing', 'to-ship')
  or (o.status = 'shipped' and coalesce(o.shipped_at, o.updated_at) > clock_timestamp() - interval '30 days')
  or exists (select from refunds r where r.order_id = o.id and r.state in ('due', 'requested', 'unknown', 'failed'))
  or exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done'))`;

const lockOrders = statement<{ id: string; order_number: string; under_way: boolean }>(`
  select o.id, o.order_number, ${UNDER_WAY} as under_way from orders o
  where o.user_id = $1 and o.erased_at is null and not ($2 and o.archived_at is not null)
  order by o.id for update of o`);

const lockPerson = statement<{ is_admin: boolean; auth_id: string | null; handle: string | null }>(`
  select is_admin, auth_id, tiktok_username as handle from users where id = $1 and erased_at is null for update`);

/** An order that was tied to the person while we waited for their row; from there on none can be. */
const cameMeanwhile = statement<{ id: string }>(
  `select id from orders
   where user_id = $1 and erased_at is null and not ($3 and archived_at is not null) and not id = any($2::uuid[])
   limit 1`,
);

const emptyMessages = statement<{ id: number }>(`
  update outbox set ${EMPTIED_MESSAGE}
  where user_id = $1 and order_id is null and kind <> 'withdrawal'
  returning id`);

const replaceNames = statement(`
  update users set first_name = $2, last_name = $3, email = id || '@erased.invalid', tiktok_username = null,
    erased_at = clock_timestamp(), updated_at = clock_timestamp()
  where id = $1`);

const deleteLogin = statement("delete from auth_user where id = $1");

/** A claim that was granted a piece holds a unit of it, and is about to become a line. */
const isGranted = statement<{ id: number }>(
  "select id from claims where handle = $1 and state = 'granted' limit 1",
);

/** Comments go with the viewer; the order that one of them became stays. */
const forgetViewer = statement(`
  with comments as (
    delete from tiktok_event where lower(user_unique_id) = $1
  ), seen as (
    delete from tiktok_live_users where lower(tiktok_username) = $1
  )
  delete from tiktok_pseudo_union where tiktok_username = $1`);

const emptyTrail = statement(`
  with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
  update audit_trail set before = null, after = null from allowed
  where subject_kind = 'user' and subject_id = $1 and allowed.erasing = 'on'`);

const statements = statement<{ kept: number }>(
  "select count(*)::int as kept from withdrawals where order_id = any($1::uuid[])",
);

/** Comments have no index by viewer: a person is seldom erased, and then everything is looked through. */
const LONGEST_SECONDS = 60;

export interface Erased {
  orderIds: string[];
  orders: number;
  messages: number;
  /** Contracts of 120 € and more that the law wants kept for ten years. */
  contractsKept: number;
  /** Statements of withdrawal, kept as evidence for five years. */
  withdrawalsKept: number;
}

/**
 * Takes a person out of the shop: names, e-mail, handle, addresses, comments, messages and login. Orders keep number,
 * amounts, dates and history; with `keepArchive`, archived ones keep their address until their time is over. Refuses
 * with USER_NOT_FOUND, ADMINISTRATOR_NOT_ERASED and PERSON_STILL_SERVED.
 */
export async function erasePersonIn(tx: Tx, userId: string, { keepArchive = false } = {}): Promise<Erased> {
  await allowMoreTime(tx, LONGEST_SECONDS);
  const orders = await lockOrders(tx, userId, keepArchive);
  const [person] = await lockPerson(tx, userId);
  if (!person) throw refusal("USER_NOT_FOUND");
  if (person.is_admin) throw refusal("ADMINISTRATOR_NOT_ERASED");
  const orderIds = orders.map(({ id }) => id);
  if ((await cameMeanwhile(tx, userId, orderIds, keepArchive)).length > 0) throw refusal("STILL_IN_PROGRESS");
  const underWay = orders.filter((order) => order.under_way).map((order) => order.order_number);
  if (underWay.length > 0) throw refusal("PERSON_STILL_SERVED", { orders: underWay });
  const { messages, contractsKept } = await eraseOrders(tx, orderIds);
  const toPerson = await emptyMessages(tx, userId);
  if (person.auth_id !== null) await deleteLogin(tx, person.auth_id);
  await forgetLinksOf(tx, userId);
  if (person.handle !== null) {
    if ((await isGranted(tx, person.handle)).length > 0) throw refusal("STILL_IN_PROGRESS");
    await forgetViewer(tx, person.handle);
  }
  await replaceNames(tx, userId, ERASED_PERSON.firstName, ERASED_PERSON.lastName);
  await emptyTrail(tx, userId);
  const [evidence] = await statements(tx, orderIds);
  return {
    orderIds,
    orders: orderIds.length,
    messages: messages + toPerson.length,
    contractsKept,
    withdrawalsKept: evidence?.kept ?? 0,
  };
}

/** Staff erase a person who asked for it. Their own password came with it and is no part of what the key remembers. */
export async function erasePerson(context: Context, { userId }: { userId: string }) {
  let orderIds: string[] = [];
  const told = await once(context, principalOf(context), "admin.users.erase", { userId }, async (tx) => {
    const { orderIds: erased, ...counts } = await erasePersonIn(tx, userId);
    orderIds = erased;
    await audit(tx, context, {
      action: "person-erased",
      subjectKind: "user",
      subjectId: userId,
      after: counts,
    });
    return counts;
  });
  await removeFiles(context, orderIds);
  context.events.changed({ orders: orderIds });
  return told;
}

/** What could not be deleted now is deleted by the retention job. */
async function removeFiles(house: House, orderIds: string[]): Promise<void> {
  await removeLabelFiles(house, orderIds).catch((error: unknown) =>
    house.log.warn({ err: error }, "label files of an erased person are left to the retention job"),
  );
}
