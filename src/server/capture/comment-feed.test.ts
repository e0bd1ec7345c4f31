import { expect, onTestFinished, test } from "vitest";
import type { LiveComment } from "#contract/admin/capture.ts";
import { ADMIN_UPDATES_PATH } from "#contract/admin-updates.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { listen } from "#tests/listen.ts";
import { openShop, type TestShop, type Visitor } from "#tests/open-shop.ts";
import { aCustomer, adminOf, demote } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();

/** An open screen of the back office, closed when its test is over. */
async function screen(shop: TestShop, visitor: Visitor) {
  const open = await listen(shop.url + ADMIN_UPDATES_PATH, {
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  onTestFinished(open.close);
  return {
    /** Of these lives: a screen that comes in may be told the last comments of another one anew. */
    commentsOf: (...lives: string[]) =>
      open
        .heard<LiveComment[]>("comments")
        .flat()
        .filter(({ liveId }) => lives.includes(liveId))
        .map(({ msgId }) => msgId),
  };
}

test("each comment is told once, in its order, to every open screen, through another copy too", async () => {
  const copy = await openShop({ databaseUrl: admin.shop.databaseUrl, card: admin.shop.card });
  const liveId = await openLive(admin.shop.context.db);
  const screens = [await screen(admin.shop, admin.staff), await screen(copy, admin.staff)];
  try {
    const told: string[] = [];
    for (let batch = 0; batch < 12; batch += 1) {
      const events = Array.from({ length: 10 }, () => aComment());
      told.push(...events.map(({ msgId }) => msgId ?? ""));
      await aConnector(batch % 2 ? admin.shop : copy).tell(liveId, events);
    }
    await aConnector(admin.shop).tell(liveId, [aComment({ type: "like", comment: undefined })]);
    for (const one of screens) await expect.poll(() => one.commentsOf(liveId)).toEqual(told);
  } finally {
    await copy.close();
  }
});

test("a live that is not on air is silent", async () => {
  const [onAir, offAir] = [await openLive(admin.shop.context.db), await openLive(admin.shop.context.db)];
  await admin.shop.context.db
    .updateTable("lives")
    .set({ is_active: false })
    .where("id", "=", offAir)
    .execute();
  const open = await screen(admin.shop, admin.staff);
  await aConnector(admin.shop).tell(offAir, [aComment()]);
  await aConnector(admin.shop).tell(onAir, [aComment({ msgId: "last" })]);
  await expect.poll(() => open.commentsOf(onAir, offAir)).toEqual(["last"]);
});

test("only administrators listen, and only as long as they are", async () => {
  await expect(screen(admin.shop, admin.shop.visitor())).rejects.toThrow("401");
  const person = await aCustomer(admin.shop);
  await expect(screen(admin.shop, person)).rejects.toThrow("403");
  const { db, events } = admin.shop.context;
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", person.userId).execute();
  await screen(admin.shop, person);
  // The screens of the other tests may still be on their way out.
  await expect.poll(() => events.screens()).toBe(1);
  await demote(db, person.userId);
  await expect.poll(() => events.screens()).toBe(0);
});
