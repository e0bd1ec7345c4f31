import { expect, onTestFinished, test } from "vitest";
import type { LiveComment } from "#contract/admin/capture.ts";
import { DESK_UPDATES_PATH } from "#contract/desk-updates.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { listen } from "#tests/listen.ts";
import { openShop, type TestShop, type Visitor } from "#tests/open-shop.ts";
import { aCustomer, demote, deskOf } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const desk = deskOf();

/** An open screen of the back office, closed when its test is over. */
async function screen(shop: TestShop, visitor: Visitor) {
  const open = await listen(shop.url + DESK_UPDATES_PATH, {
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
  const copy = await openShop({ databaseUrl: desk.shop.databaseUrl, card: desk.shop.card });
  const liveId = await openLive(desk.shop.house.db);
  const screens = [await screen(desk.shop, desk.staff), await screen(copy, desk.staff)];
  try {
    const told: string[] = [];
    for (let batch = 0; batch < 12; batch += 1) {
      const events = Array.from({ length: 10 }, () => aComment());
      told.push(...events.map(({ msgId }) => msgId ?? ""));
      await aConnector(batch % 2 ? desk.shop : copy).tell(liveId, events);
    }
    await aConnector(desk.shop).tell(liveId, [aComment({ type: "like", comment: undefined })]);
    for (const one of screens) await expect.poll(() => one.commentsOf(liveId)).toEqual(told);
  } finally {
    await copy.close();
  }
});

test("a live that is not on air is silent", async () => {
  const [onAir, offAir] = [await openLive(desk.shop.house.db), await openLive(desk.shop.house.db)];
  await desk.shop.house.db.updateTable("lives").set({ is_active: false }).where("id", "=", offAir).execute();
  const open = await screen(desk.shop, desk.staff);
  await aConnector(desk.shop).tell(offAir, [aComment()]);
  await aConnector(desk.shop).tell(onAir, [aComment({ msgId: "last" })]);
  await expect.poll(() => open.commentsOf(onAir, offAir)).toEqual(["last"]);
});

test("only administrators listen, and only as long as they are", async () => {
  await expect(screen(desk.shop, desk.shop.visitor())).rejects.toThrow("401");
  const person = await aCustomer(desk.shop);
  await expect(screen(desk.shop, person)).rejects.toThrow("403");
  const { db, events } = desk.shop.house;
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", person.userId).execute();
  await screen(desk.shop, person);
  // The screens of the other tests may still be on their way out.
  await expect.poll(() => events.screens()).toBe(1);
  await demote(db, person.userId);
  await expect.poll(() => events.screens()).toBe(0);
});
