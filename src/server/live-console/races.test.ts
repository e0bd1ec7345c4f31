import { expect, test } from "vitest";
import { addForViewer, newHandle, ordersOfViewer, storedComment } from "#tests/live-admin.ts";
import { adminOf, anAdministrator, itemsOf, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

test("two members of staff who type one new handle make one order", async () => {
  const other = await anAdministrator(admin.shop);
  for (let round = 0; round < 5; round += 1) {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1]);
    const handle = newHandle();
    const answers = await Promise.all(
      productIds.map((productId, place) =>
        addForViewer(place % 2 === 0 ? admin.staff : other, liveId, { handle, productId }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const orders = await ordersOfViewer(db(), handle);
    expect(orders).toHaveLength(1);
    expect(await itemsOf(db(), orders[0]?.id ?? "")).toHaveLength(4);
  }
});

test("the last piece goes to the member of staff or to a guest, never to both", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const productId = productIds[0];
    const guests = Array.from({ length: 3 }, () =>
      admin.shop.visitor().call<{ code: string }>("POST", "/api/guest-orders", { liveId, productId }),
    );
    const staff = Array.from({ length: 3 }, () =>
      addForViewer(admin.staff, liveId, { handle: newHandle(), productId }),
    );
    const answers = await Promise.all([...guests, ...staff]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.code).toBe("PRODUCT_ALREADY_SOLD");
    expect(await unitsTaken(db(), productId)).toBe(1);
  }
});

test("one comment that several members of staff take becomes one order", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { liveId, productIds } = await stockLive(db(), [1, 1, 1, 1]);
    const commentId = await storedComment(db(), { liveId, handle: "lili", text: "A1" });
    const answers = await Promise.all(
      // Also under another handle: a member of staff may believe that somebody wrote for her sister.
      productIds.map((productId) =>
        addForViewer(admin.staff, liveId, { handle: newHandle(), productId, commentId }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.code).toBe("COMMENT_ALREADY_HANDLED");
    const made = await db()
      .selectFrom("order_items")
      .select("id")
      .where("comment_id", "=", commentId)
      .execute();
    expect(made).toHaveLength(1);
  }
});
