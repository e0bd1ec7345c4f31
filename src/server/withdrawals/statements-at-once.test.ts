import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";
import { anAdministrator } from "#tests/staff.ts";
import { withoutDeadlocks } from "#tests/without-deadlocks.ts";

const admin = returnsAdmin();
const ROUNDS = 8;

afterEach(async () => {
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

test("one statement is moved while the return of another answers both, and neither waits for the other", async () => {
  await withoutDeadlocks(admin.shop, async (copy) => {
    const staff = await anAdministrator(copy);
    const call = <Body>(method: string, path: string, body?: unknown) =>
      staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: orderId, number, itemIds } = await admin.sold("delivered", 2);
      const state = async (names: readonly string[]) =>
        (
          await copy.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
            ...{ firstName: "Camille", lastName: "Bernard", orderNumber: number, orderId, itemIds: names },
            email: `${randomUUID().slice(0, 8)}@example.fr`,
          })
        ).body.id;
      const read = async (id: string) => (await call<WithdrawalRow>("GET", `/withdrawals/${id}`)).body;
      const check = async (withdrawalId: string) => {
        const { body: all } = await call<ReturnCase[]>("GET", `/orders/${orderId}/return-cases`);
        const one = all.find((found) => found.withdrawalId === withdrawalId);
        return () =>
          call("POST", `/return-cases/${one?.id}/check`, {
            pieces: one?.pieces.map(({ itemId }) => ({
              itemId,
              verdict: "damaged",
              disposition: "set-aside",
            })),
            refundCents: 0,
          });
      };
      // The first expects one piece; what the second names beside it is back, so that the first's return answers both.
      const first = await state(itemIds.slice(0, 1));
      const second = await state(itemIds);
      await (await check(second))();
      const checkFirst = await check(first);
      const { version: expectedVersion } = await read(second);
      const move = { step: round % 2 ? "refused" : "received", reason: "Elle garde tout", expectedVersion };
      const [checked, moved] = await Promise.all([
        checkFirst(),
        call("PUT", `/withdrawals/${second}/state`, move),
      ]);
      expect(checked.status).toBe(200);
      expect([200, 409]).toContain(moved.status);
      for (const id of [first, second])
        expect(await read(id)).toMatchObject({ state: "done", outcome: "refused" });
    }
  });
});
