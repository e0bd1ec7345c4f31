import { sql } from "kysely";
import { expect, test } from "vitest";
import { aComment, aConnector } from "#tests/connector.ts";
import { heldLock } from "#tests/held-lock.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { adminOf, anAdministrator, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const merge = (sourceId: string, destinationId: string) =>
  admin.staff.call<{ ordersTransferred: number }>("POST", "/api/admin/users/merge", {
    sourceId,
    destinationId,
  });
const handleAndViewer = async (userId: string) =>
  (
    await sql<{ handle: string | null; viewer: string | null }>`
      select tiktok_username as handle, viewer_id as viewer from users where id = ${userId}`.execute(db())
  ).rows[0];
const aGift = (userId: string) =>
  sql`insert into credits (user_id, source, reason) values (${userId}, 'gift', 'Geste')`.execute(db());

test("a handle and its viewer's id go along to an account that has neither, and what is opened for the handle next is there", async () => {
  const { liveId, productIds } = await stockLive(db(), [null, null]);
  const handle = newHandle();
  const put = async (productId: string | undefined) =>
    (await addForViewer(admin.staff, liveId, { handle, productId })).body.order.id;
  await aConnector(admin.shop).tell(liveId, [aComment({ uniqueId: handle, userId: `id.${handle}` })]);
  const first = await put(productIds[0]);
  const { user_id: source } = await db()
    .selectFrom("orders")
    .select("user_id")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const destination = await aPerson(db());
  expect((await merge(source ?? "", destination)).body).toEqual({ ordersTransferred: 1 });
  const { rows } =
    await sql`select id, tiktok_username as handle, viewer_id from users where id in (${source}, ${destination})
    order by tiktok_username`.execute(db());
  expect(rows).toEqual([
    { id: destination, handle, viewer_id: `id.${handle}` },
    { id: source, handle: null, viewer_id: null },
  ]);
  expect(await put(productIds[1])).toBe(first);
  const { rows: told } = await sql`select subject_id as of, before, after from audit_trail
    where action = 'handle-transferred' and subject_id in (${source}, ${destination}) order by id`.execute(
    db(),
  );
  const before = { userId: source };
  // Her account alone says the handle: that of the other one may outlast her erasure.
  expect(told).toEqual([
    { of: source, before, after: { userId: destination } },
    { of: destination, before, after: { userId: destination, handle } },
  ]);
  // One that has a handle keeps it.
  const other = await aPerson(db(), { handle: newHandle() });
  await merge(destination, other);
  expect(
    (await sql`select tiktok_username as handle from users where id = ${destination}`.execute(db())).rows,
  ).toEqual([{ handle }]);
});

test("a block follows the handle, also where only credit is moved", async () => {
  const handle = newHandle();
  const source = await aPerson(db(), { handle });
  const destination = await aPerson(db());
  await aGift(source);
  await admin.staff.call("PUT", `/api/admin/users/${source}/block`, { reason: "Commande pour rire" });
  expect((await merge(source, destination)).body).toEqual({ ordersTransferred: 0 });
  expect(await handleAndViewer(destination)).toMatchObject({ handle });
  const { body } = await admin.staff.call("GET", `/api/admin/users/${destination}/page`);
  expect(body).toMatchObject({ block: { reason: "Commande pour rire" } });
});

test("of two merges into one account at once each handle stays on an account", async () => {
  const handles = [newHandle(), newHandle()].toSorted();
  const destination = await aPerson(db());
  const sources = await Promise.all(handles.map((handle) => aPerson(db(), { handle })));
  for (const userId of sources) await aGift(userId);
  const lock = await heldLock(admin.shop.databaseUrl, "select from users where id = $1 for no key update", [
    destination,
  ]);
  const asked = sources.map((source) => merge(source, destination));
  await lock.isWaitedForInTurn();
  await lock.letGo();
  const merged = await Promise.all(asked);
  expect(merged.map(({ status }) => status)).toEqual([200, 200]);
  const left = await Promise.all([...sources, destination].map(handleAndViewer));
  expect(left.flatMap((one) => one?.handle ?? []).toSorted()).toEqual(handles);
});

test("a staff account takes the credit, and no handle", async () => {
  const handle = newHandle();
  const source = await aPerson(db(), { handle });
  await aGift(source);
  const { userId: staff } = await anAdministrator(admin.shop);
  expect((await merge(source, staff)).body).toEqual({ ordersTransferred: 0 });
  expect(await handleAndViewer(source)).toMatchObject({ handle });
});
