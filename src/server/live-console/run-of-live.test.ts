import { expect, test } from "vitest";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { adminOf, anAdministrator } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const move = (liveId: string, reference: string, before: string | null, staff = admin.staff) =>
  staff.call<{ run: string[]; code: string }>("PUT", `/api/admin/live-console/lives/${liveId}/run`, {
    reference,
    before,
  });
const show = async (liveId: string, reference: string | null) =>
  (
    await admin.staff.call<ConsoleLive>("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, {
      reference,
    })
  ).body;

test("the run begins as references are sorted, and a moved one stays where it was put", async () => {
  const { liveId } = await stockLive(
    db(),
    Array.from({ length: 11 }, () => 1),
  );
  const moved = await move(liveId, "a11", "A2");
  expect(moved.body.run.slice(0, 4)).toEqual(["A1", "A11", "A2", "A3"]);
  const { body } = await admin.staff.call<LiveDetail>("GET", `/api/admin/lives/${liveId}`);
  expect(body.run).toEqual(moved.body.run);
  expect((await move(liveId, "A1", null)).body.run.at(-1)).toBe("A1");
});

test("colleagues who move at once both find their move done", async () => {
  const { liveId } = await stockLive(db(), [1, 1, 1, 1]);
  const colleague = await anAdministrator(admin.shop);
  await Promise.all([move(liveId, "A4", "A1"), move(liveId, "A3", "A2", colleague)]);
  const { body } = await admin.staff.call<LiveDetail>("GET", `/api/admin/lives/${liveId}`);
  expect(body.run).toEqual(["A4", "A1", "A3", "A2"]);
});

test("a reference that the live does not have is refused, before which another is put too", async () => {
  const { liveId } = await stockLive(db(), [1, 1]);
  for (const [reference, before] of [
    ["Z9", "A1"],
    ["A1", "Z9"],
  ] as const)
    expect(await move(liveId, reference, before)).toMatchObject({
      status: 404,
      body: { code: "REFERENCE_NOT_FOUND", data: { reference: "Z9" } },
    });
  expect((await move(await openLive(db()), "A1", null)).status).toBe(404);
});

test("what was shown last is known after it went off air, and the trail names the run", async () => {
  const { liveId } = await stockLive(db(), [1, 1]);
  expect(await show(liveId, "A1")).toMatchObject({ onAir: "A1", shownLast: "A1", run: [] });
  expect(await show(liveId, null)).toMatchObject({ onAir: null, shownLast: "A1" });
  await move(liveId, "A2", "A1");
  const trail = await db()
    .selectFrom("audit_trail")
    .select(["before", "after"])
    .where("action", "=", "live-run")
    .where("subject_id", "=", liveId)
    .execute();
  expect(trail).toEqual([{ before: { run: "A1, A2" }, after: { run: "A2, A1" } }]);
});
