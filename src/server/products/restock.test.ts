import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ProductRow } from "#contract/admin/products.ts";
import { serveWaiting } from "#server/claims/waiting-list.ts";
import { asSystem } from "#server/context.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle } from "#tests/live-admin.ts";

const admin = claimAdmin();
const restock = (productId: string | undefined, more: number, key = randomUUID()) =>
  admin.staff.call<ProductRow & { code: string }>(
    "POST",
    `/api/admin/products/${productId}/stock`,
    { more },
    { "idempotency-key": key },
  );

test("units that are added go to whoever waits, in turn, once however often the press arrives", async () => {
  const [one, , , endless] = admin.productIds;
  await admin.automatic();
  const [holder, first, second, third] = [newHandle(), newHandle(), newHandle(), newHandle()];
  for (const handle of [holder, first, second, third]) await admin.say("A1", handle);
  expect((await admin.waitingList()).map(({ handle }) => handle)).toEqual([first, second, third]);

  const key = randomUUID();
  expect((await restock(one, 2, key)).body).toMatchObject({ stock: 3 });
  expect((await restock(one, 2, key)).body).toMatchObject({ stock: 3 });
  await serveWaiting(asSystem(admin.shop.context));
  expect(await admin.itemsOf(first)).toEqual([one]);
  expect(await admin.itemsOf(second)).toEqual([one]);
  expect((await admin.waitingList()).map(({ handle }) => handle)).toEqual([third]);

  expect((await restock(one, 0)).status).toBe(400);
  expect((await restock(endless, 1)).status).toBe(404);
  expect((await restock(randomUUID(), 1)).body.code).toBe("PRODUCT_NOT_FOUND");
  expect(
    (await admin.shop.visitor().call("POST", `/api/admin/products/${one}/stock`, { more: 1 })).status,
  ).toBe(401);
});
