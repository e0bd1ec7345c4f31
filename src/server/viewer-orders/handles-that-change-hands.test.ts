import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { ownAddress } from "#tests/a-guest-order.ts";
import { phonesOf } from "#tests/bound-phone.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { promoFields } from "#tests/promo-admin.ts";
import { aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = claimAdmin();
const { say, aBoundPhone, basketOf, codeFor } = phonesOf(admin);

let given = 0;

/** Another piece than before is put on the order of this handle in the live; answers the order and its account. */
async function put(
  handle: string,
  more: { commentId?: number; liveId?: string; productId?: string | undefined } = {},
) {
  given += 1;
  const { liveId = admin.liveId, productId = admin.productIds[2 + (given % 2)], commentId } = more;
  const { status, body } = await addForViewer(admin.staff, liveId, {
    handle,
    productId,
    ...(commentId === undefined ? {} : { commentId }),
  });
  expect(status).toBe(201);
  const { rows } = await sql<{ userId: string; handle: string | null }>`
    select u.id as "userId", u.tiktok_username as handle from orders o join users u on u.id = o.user_id
    where o.id = ${body.order.id}`.execute(admin.db);
  return { orderId: body.order.id, ...rows[0] };
}
const handleOf = async (userId: string | undefined) =>
  (
    await sql<{ handle: string | null }>`
      select tiktok_username as handle from users where id = ${userId}`.execute(admin.db)
  ).rows[0]?.handle;
const commentOf = async (handle: string, viewerId: string) =>
  (
    await sql<{ id: number }>`select id::int as id from tiktok_event
      where user_unique_id = ${handle} and user_id = ${viewerId} order by id desc limit 1`.execute(admin.db)
  ).rows[0]?.id ?? 0;

test("who takes over a handle has an account of her own, and the former bearer's loses it", async () => {
  const handle = newHandle();
  await say("bonsoir", handle, { userId: `1.${handle}` });
  const first = await put(handle);
  const next = await stockLive(admin.db, [3]);
  await say("coucou", handle, { userId: `2.${handle}` }, next.liveId);
  expect(await handleOf(first.userId)).toBeNull();
  const second = await put(handle, { liveId: next.liveId, productId: next.productIds[0] });
  expect(second).toMatchObject({ handle, userId: expect.not.stringContaining(first.userId ?? "") });
  const { rows } = await sql`select actor_kind, before, after from audit_trail
    where action = 'handle-followed' and subject_id = ${first.userId}`.execute(admin.db);
  expect(rows).toEqual([{ actor_kind: "system", before: { handle }, after: { handle: null } }]);
  // Without handle and name she is nobody's e-mail: a placeholder is shown nowhere.
  const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${first.orderId}`);
  expect(body.customer).toMatchObject({ userId: first.userId, name: "", email: "", handle: null });
});

test("who is renamed keeps her account and her open order, once in the trail", async () => {
  const [before, now] = [newHandle(), newHandle()];
  await say("bonsoir", before, { userId: `1.${before}` });
  const first = await put(before);
  await say("c'est moi", now, { userId: `1.${before}` });
  await say("encore moi", now, { userId: `1.${before}` });
  expect(await put(now)).toEqual({ orderId: first.orderId, userId: first.userId, handle: now });
  const { rows } = await sql`select after from audit_trail
    where action = 'handle-followed' and subject_id = ${first.userId}`.execute(admin.db);
  expect(rows).toEqual([{ after: { handle: now } }]);
});

test("a piece asked for before the handle changed hands goes to whoever asked", async () => {
  const handle = newHandle();
  await say("A4", handle, { userId: `1.${handle}` });
  const asked = await commentOf(handle, `1.${handle}`);
  await say("A4", handle, { userId: `2.${handle}` });
  const second = await put(handle, { commentId: await commentOf(handle, `2.${handle}`) });
  const first = await put(handle, { commentId: asked });
  expect(second.handle).toBe(handle);
  expect(first).toMatchObject({ handle: null, userId: expect.not.stringContaining(second.userId ?? "") });
  // Seen under another handle, she is the one who asked.
  const renamed = newHandle();
  await say("c'est moi", renamed, { userId: `1.${handle}` });
  expect(await put(renamed)).toMatchObject({ orderId: first.orderId, handle: renamed });
});

test("two who exchange their handles in one batch keep their accounts", async () => {
  const [one, two] = [newHandle(), newHandle()];
  for (const handle of [one, two]) await say("bonsoir", handle, { userId: `id.${handle}` });
  const [first, second] = [await put(one), await put(two)];
  await aConnector(admin.shop).tell(admin.liveId, [
    aComment({ uniqueId: two, userId: `id.${one}` }),
    aComment({ uniqueId: one, userId: `id.${two}` }),
  ]);
  expect([await handleOf(first.userId), await handleOf(second.userId)]).toEqual([two, one]);
});

test("an account that staff opened before anybody was seen is the first bearer's, and not the second's", async () => {
  const handle = newHandle();
  const first = await put(handle);
  await say("me voilà", handle, { userId: `1.${handle}` });
  expect((await put(handle)).orderId).toBe(first.orderId);
  await say("et moi", handle, { userId: `2.${handle}` });
  expect(await handleOf(first.userId)).toBeNull();
});

test("a handle that an account without a viewer bears stays there when another account's viewer is seen under it", async () => {
  const [known, other] = [newHandle(), newHandle()];
  await say("bonsoir", known, { userId: `id.${known}` });
  const first = await put(known);
  const waits = await aPerson(admin.db, { handle: other });
  await say("c'est moi", other, { userId: `id.${known}` });
  expect([await handleOf(first.userId), await handleOf(waits)]).toEqual([known, other]);
  expect((await put(other)).userId).toBe(first.userId);
});

test("an erased person gets no handle back, whatever arrives late", async () => {
  const [handle, renamed] = [newHandle(), newHandle()];
  await say("bonsoir", handle, { userId: `id.${handle}` });
  const { userId } = await put(handle);
  await sql`update users set tiktok_username = null, viewer_id = null, erased_at = now() where id = ${userId}`.execute(
    admin.db,
  );
  await say("c'est moi", renamed, { userId: `id.${handle}` });
  expect(await handleOf(userId)).toBeNull();
});

test("a handle that staff correct brings its bearer along", async () => {
  const [typed, meant] = [newHandle(), newHandle()];
  await say("bonsoir", typed, { userId: `1.${typed}` });
  await say("bonsoir", meant, { userId: `1.${meant}` });
  const { userId } = await put(typed);
  const { body } = await admin.staff.call<{ version: number }>("GET", `/api/admin/users/${userId}`);
  const saved = await admin.staff.call("PUT", `/api/admin/users/${userId}`, {
    firstName: "Lise",
    lastName: "Roche",
    isAdmin: false,
    handle: meant,
    expectedVersion: body.version,
  });
  expect(saved).toMatchObject({ status: 200 });
  expect((await put(meant)).userId).toBe(userId);
  expect((await put(typed)).userId).not.toBe(userId);
});

test("phone and agreement to texts go with their viewer: renamed they are for her orders, and for nobody's under her old handle", async () => {
  const { phone, handle } = await aBoundPhone();
  await sql`insert into sms_consents (handle, viewer_id, number, words)
    values (${handle}, ${`id.${handle}`}, '+33700000000', 'oui')`.execute(admin.db);
  const hers = await put(handle);
  const renamed = newHandle();
  await say("c'est moi", renamed, { userId: `id.${handle}` });
  await say("nouvelle", handle, { userId: `2.${handle}` });
  const theirs = await put(handle);
  expect(theirs.userId).not.toBe(hers.userId);
  expect((await basketOf(phone)).orders.map(({ id }) => id)).toEqual([hers.orderId]);
  const isBuyer = async (orderId: string) =>
    (
      await sql<{ is: boolean }>`select is_for_handle_of(
          (select device_hash from handle_devices where viewer_id = ${`id.${handle}`}), o.user_id, o.origin, o.live_id) as is
        from orders o where o.id = ${orderId}`.execute(admin.db)
    ).rows[0]?.is;
  expect([await isBuyer(hers.orderId), await isBuyer(theirs.orderId)]).toEqual([true, false]);
  const textsOf = async (orderId: string) =>
    (await sql`select number from sms_of_order(${orderId})`.execute(admin.db)).rows;
  expect([await textsOf(hers.orderId), await textsOf(theirs.orderId)]).toEqual([
    [{ number: "+33700000000" }],
    [],
  ]);
});

test("a phone that staff bound before anybody was heard under its handle is of the first who is, and of nobody after her", async () => {
  const handle = newHandle();
  const phone = admin.shop.visitor();
  const code = await codeFor(phone, handle);
  await admin.staff.call("POST", `/api/admin/baskets/lives/${admin.liveId}/devices`, { handle, code });
  await sql`insert into sms_consents (handle, number, words) values (${handle}, '+33700000001', 'oui')`.execute(
    admin.db,
  );
  const hers = await put(handle);
  const credit = { amountCents: 500, reason: "Ourlet défait", expiresOn: null };
  await admin.staff.call("POST", `/api/admin/users/${hers.userId}/credits`, credit);
  await say("me voilà", handle, { userId: `1.${handle}` });
  expect((await basketOf(phone)).orders).toMatchObject([{ id: hers.orderId, credit: { usableCents: 500 } }]);
  const numbersOf = async (orderId: string) =>
    (await sql`select number from sms_of_order(${orderId})`.execute(admin.db)).rows;
  expect(await numbersOf(hers.orderId)).toHaveLength(1);
  await say("nouvelle", handle, { userId: `2.${handle}` });
  const theirs = await put(handle);
  const hasNothingOfTheirs = async () => {
    expect(await basketOf(phone)).toMatchObject({ lostHandle: handle, orders: [] });
    expect(await numbersOf(theirs.orderId)).toEqual([]);
  };
  await hasNothingOfTheirs();
  await sql`with phones as (update handle_devices set viewer_id = null where handle = ${handle})
    update sms_consents set viewer_id = null where handle = ${handle}`.execute(admin.db);
  await hasNothingOfTheirs();
  await sql
    .raw(await readFile("db/migrations/0610_phones_of_viewers_heard_before.sql", "utf8"))
    .execute(admin.db);
  const { rows } = await sql`select d.viewer_id as phone, c.viewer_id as agreement
    from handle_devices d join sms_consents c using (handle) where handle = ${handle}`.execute(admin.db);
  expect(rows).toEqual([{ phone: `1.${handle}`, agreement: `1.${handle}` }]);
});

test("an agreement whose comments are no longer kept is of whoever bears its handle, unless somebody else did as well", async () => {
  const [handle, shared] = [newHandle(), newHandle()];
  for (const viewer of [1, 2]) await say("bonsoir", shared, { userId: `${viewer}.${shared}` });
  await say("bonsoir", handle, { userId: `1.${handle}` });
  await put(handle);
  const liveId = (await stockLive(admin.db, [1])).liveId;
  await say("re", shared, { userId: `1.${shared}` }, liveId);
  await sql`delete from tiktok_event where user_unique_id in (${handle}, ${shared})`.execute(admin.db);
  await sql`insert into sms_consents (handle, number, words) values
    (${handle}, '+33700000002', 'oui'), (${shared}, '+33700000003', 'oui')`.execute(admin.db);
  await sql
    .raw(await readFile("db/migrations/0610_phones_of_viewers_heard_before.sql", "utf8"))
    .execute(admin.db);
  const { rows } = await sql`select viewer_id as viewer from sms_consents
    where handle in (${handle}, ${shared}) order by number`.execute(admin.db);
  expect(rows).toEqual([{ viewer: `1.${handle}` }, { viewer: null }]);
});

test("a code that everybody may use once is free to whoever takes over the handle of somebody who used it, and not to her", async () => {
  const fields = { ...promoFields(), oncePerPerson: true };
  const { code } = fields;
  expect(await admin.staff.call("POST", "/api/admin/promo-codes", fields)).toMatchObject({ status: 201 });
  const handle = newHandle();
  const putCode = async (orderId: string) =>
    (
      await admin.shop
        .visitor(ownAddress())
        .call<{ code?: string }>("PUT", `/api/guest-orders/${orderId}/promo-code`, { code })
    ).body.code;
  await say("bonsoir", handle, { userId: `1.${handle}` });
  const first = await put(handle);
  expect(await putCode(first.orderId)).toBeUndefined();
  // As a release noted it that knew the handle alone.
  await sql`update promo_persons set person = ${`handle:${handle}`} where person like 'viewer:%'`.execute(
    admin.db,
  );
  await sql.raw(await readFile("db/migrations/0611_codes_once_per_viewer.sql", "utf8")).execute(admin.db);
  await say("nouvelle", handle, { userId: `2.${handle}` });
  expect(await putCode((await put(handle)).orderId)).toBeUndefined();
  // Hers is that of the viewer, also where an account of her own was opened anew.
  await sql`update users set viewer_id = null where id = ${first.userId}`.execute(admin.db);
  const renamed = newHandle();
  await say("c'est moi", renamed, { userId: `1.${handle}` });
  const again = await put(renamed);
  expect(again.userId).not.toBe(first.userId);
  expect(await putCode(again.orderId)).toBe("PROMO_ALREADY_USED");
});
