import { expect, test } from "vitest";
import { claimAdmin } from "#tests/claim-admin.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { heldLock } from "#tests/held-lock.ts";
import { newHandle, ordersOfViewer } from "#tests/live-admin.ts";
import { startServer } from "#tests/server-process.ts";
import { unitsTaken } from "#tests/staff.ts";

const admin = claimAdmin();

const PIECE = "select from products where id = $1 for no key update";
const VIEWER = "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))";
const TURN = "select pg_advisory_xact_lock(hashtextextended('live-events:' || $1, 0))";

const hold = (statement: string, ...values: unknown[]) => heldLock(admin.shop.databaseUrl, statement, values);

type Server = Awaited<ReturnType<typeof startServer>>;

/** As when the machine stops: no farewell, and no open transaction comes to its end. */
async function killNow({ child, left }: Server): Promise<void> {
  child.kill("SIGKILL");
  await left;
}

const tell = ({ url }: Server, comments: ReturnType<typeof aComment>[]) =>
  aConnector({ ...admin.shop, url }).tell(admin.liveId, comments);
const asks = (handle: string, comment: string) => aComment({ uniqueId: handle, comment });
const viewers = (count: number) => Array.from({ length: count }, newHandle);

const statesOf = async (handles: readonly string[]) => {
  const claims = await admin.db
    .selectFrom("claims")
    .select("state")
    .where("live_id", "=", admin.liveId)
    .where("handle", "in", handles)
    .orderBy("id")
    .execute();
  return claims.map(({ state }) => state);
};
const all = (handles: readonly string[], state: string) => handles.map(() => state);
const become = (handles: readonly string[], state: string) =>
  expect.poll(() => statesOf(handles)).toEqual(all(handles, state));

/** Each has one order with this one item. */
async function haveOneOf(productId: string | undefined, handles: readonly string[]): Promise<void> {
  for (const handle of handles) {
    expect(await ordersOfViewer(admin.db, handle)).toHaveLength(1);
    expect(await admin.itemsOf(handle)).toEqual([productId]);
  }
}

test("a server killed -9 among claims loses none that it was told of, and none is entered twice", async () => {
  await admin.automatic();
  const [, , three, many] = admin.productIds;
  const [before, lucky, late, after] = [viewers(12), viewers(3), viewers(4), viewers(12)];
  const first = await startServer(admin.shop);
  // It comes as far as the first who asks for A3: her item is half written when it dies.
  const piece = await hold(PIECE, three);
  const { body } = await tell(first, [
    ...before.map((handle) => asks(handle, "A4 svp")),
    ...[...lucky, ...late].map((handle) => asks(handle, "je prends la A3")),
    ...after.map((handle) => asks(handle, "moi A4")),
  ]);
  expect(body).toEqual({ accepted: 31, duplicates: 0, rejected: [] });
  await piece.isWaitedFor();
  await killNow(first);
  expect(await statesOf(before)).toEqual(all(before, "done"));
  expect(await statesOf([...lucky, ...late])).toEqual(all([...lucky, ...late], "new"));
  await piece.letGo();

  await startServer(admin.shop);
  await become(after, "done");
  await become(lucky, "done");
  await become(late, "waiting");
  await haveOneOf(many, [...before, ...after]);
  await haveOneOf(three, lucky);
  expect(await unitsTaken(admin.db, many)).toBe(24);
  expect(await unitsTaken(admin.db, three)).toBe(3);
  expect((await admin.waitingList()).map(({ handle }) => handle)).toEqual(late);
});

test("comments whose server was killed -9 before it answered are told again, and are one claim each", async () => {
  await admin.automatic();
  const handles = viewers(10);
  const comments = handles.map((handle) => asks(handle, "A4"));
  const first = await startServer(admin.shop);
  const turn = await hold(TURN, admin.liveId);
  const unanswered = tell(first, comments).catch(() => "unanswered");
  await turn.isWaitedFor();
  await killNow(first);
  await unanswered;
  await turn.letGo();

  const second = await startServer(admin.shop);
  expect((await tell(second, comments)).body).toMatchObject({ accepted: 10, duplicates: 0 });
  await become(handles, "done");
  await killNow(second);
  const third = await startServer(admin.shop);
  expect((await tell(third, comments)).body).toMatchObject({ accepted: 0, duplicates: 10 });
  const last = newHandle();
  await tell(third, [asks(last, "A4")]);
  await become([last], "done");
  await haveOneOf(admin.productIds[3], [...handles, last]);
  expect(await unitsTaken(admin.db, admin.productIds[3])).toBe(11);
});

test("a unit that was freed for the next in line is hers, though the server is killed -9 over her item", async () => {
  await admin.automatic();
  const [one] = admin.productIds;
  const [owner, next, last] = [newHandle(), newHandle(), newHandle()];
  const first = await startServer(admin.shop);
  await tell(
    first,
    [owner, next, last].map((handle) => asks(handle, "A1")),
  );
  await become([next, last], "waiting");
  const viewer = await hold(VIEWER, admin.liveId, next);
  await admin.act((await admin.claims())[0]?.id, "undo");
  await viewer.isWaitedFor();
  await killNow(first);
  expect(await statesOf([next])).toEqual(["granted"]);
  expect(await unitsTaken(admin.db, one)).toBe(1);
  await viewer.letGo();

  await startServer(admin.shop);
  await become([next], "done");
  await haveOneOf(one, [next]);
  expect(await statesOf([last])).toEqual(["waiting"]);
  expect(await unitsTaken(admin.db, one)).toBe(1);
});
