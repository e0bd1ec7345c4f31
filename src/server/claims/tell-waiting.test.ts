import { expect, test } from "vitest";
import type { Waiting, WaitingTold, WaitingViewer } from "#contract/admin/claims.ts";
import type { ToldWay } from "#domain/told-way.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { anAdministrator } from "#tests/staff.ts";

const admin = claimAdmin();

const lineOf = async (productId: string) =>
  (await admin.staff.call<WaitingViewer[]>("GET", `/api/admin/products/${productId}/waiting`)).body;
const tell = (
  claimId: number | undefined,
  {
    way = "private-message",
    lastToldAt = null,
    staff = admin.staff,
  }: Partial<{
    way: ToldWay;
    lastToldAt: string | null;
    staff: typeof admin.staff;
  }> = {},
) => staff.call<WaitingTold>("POST", `/api/admin/claims/${claimId}/told`, { way, lastToldAt });

/** Two viewers who wait for a piece that somebody else has. */
async function twoWhoWait() {
  const { staff, liveId, productIds } = admin;
  const productId = productIds[0] ?? "";
  const [holder, first, second] = [newHandle(), newHandle(), newHandle()];
  const { order } = (await addForViewer(staff, liveId, { handle: holder, productId })).body;
  for (const handle of [first, second])
    await staff.call("POST", `/api/admin/claims/lives/${liveId}/waiting`, { handle, productId });
  return { productId, first, second, orderId: order.id };
}

test("a viewer who waits counts as told, by whom, when and how; that can be taken back", async () => {
  const { productId, first, second } = await twoWhoWait();
  const [hers] = await lineOf(productId);
  expect(hers).toMatchObject({ handle: first, told: null });
  const { body: told } = await tell(hers?.claimId);
  expect(told).toMatchObject({ by: admin.staff.email, way: "private-message" });
  expect(await lineOf(productId)).toMatchObject([
    { handle: first, told },
    { handle: second, told: null },
  ]);
  const path = `/api/admin/claims/lives/${admin.liveId}/waiting`;
  const { waiting } = (await admin.staff.call<{ waiting: Waiting[] }>("GET", path)).body;
  expect(waiting).toMatchObject([{ told }, { told: null }]);
  const undo = () => admin.staff.call("DELETE", `/api/admin/claims/${hers?.claimId}/told`);
  for (const _ of ["once", "and again"]) expect((await undo()).status).toBe(200);
  expect((await lineOf(productId))[0]?.told).toBeNull();
  const trail = await admin.db
    .selectFrom("audit_trail")
    .select(["action", "after"])
    .where("subject_id", "=", admin.liveId)
    .where("action", "like", "waiting-told%")
    .orderBy("id")
    .execute();
  expect(trail).toMatchObject([
    { action: "waiting-told", after: { handle: first, productId, toldWay: "private-message" } },
    { action: "waiting-told-undone", after: { handle: first, productId } },
  ]);
});

test("of colleagues who tell her at once one does, and the others learn who; told again is told knowingly", async () => {
  const { productId } = await twoWhoWait();
  const claimId = (await lineOf(productId))[0]?.claimId;
  const others = await Promise.all([anAdministrator(admin.shop), anAdministrator(admin.shop)]);
  const answers = await Promise.all([admin.staff, ...others].map((staff) => tell(claimId, { staff })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const first = answers.find(({ status }) => status === 200)?.body;
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: "BUYER_ALREADY_TOLD", data: { by: first?.by } });
  const again = await tell(claimId, { way: "voice", lastToldAt: first?.at ?? null });
  expect(again).toMatchObject({ status: 200, body: { way: "voice" } });
});

test("nobody is told of a piece that she does not wait for", async () => {
  const { productId, orderId } = await twoWhoWait();
  const [hers] = await lineOf(productId);
  await admin.act(hers?.claimId, "dismiss");
  expect((await tell(hers?.claimId)).body).toMatchObject({ code: "CLAIM_DECIDED" });
  expect((await tell(999_999_999)).body).toMatchObject({ code: "CLAIM_NOT_FOUND" });
  expect((await admin.shop.visitor().call("GET", `/api/admin/products/${productId}/waiting`)).status).toBe(
    401,
  );
  await admin.cancel(orderId);
});
