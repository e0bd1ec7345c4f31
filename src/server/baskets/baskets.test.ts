import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { basketUpdatesPath } from "#contract/live-updates.ts";
import { workThrough } from "#server/claims/claim-worker.ts";
import { phonesOf } from "#tests/bound-phone.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { listen } from "#tests/listen.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { openLive } from "#tests/stock-live.ts";
import { insertCode } from "./baskets.sql.ts";

const admin = claimAdmin();
const { basketOf, askCode, codeFor, say, aBoundPhone } = phonesOf(admin);

describe("a phone is bound by the comment of its handle", () => {
  test("to her basket: what is hers, her place on a list, and what staff have yet to read", async () => {
    const { phone, handle } = await aBoundPhone();
    const [first, second] = admin.productIds;
    await admin.automatic();
    await addForViewer(admin.staff, admin.liveId, { handle: newHandle(), productId: second });
    await addForViewer(admin.staff, admin.liveId, { handle, productId: first });
    await admin.say("A2", newHandle());
    await admin.say("A2", handle);
    await admin.say("A3 x2", handle);
    const basket = await basketOf(phone);
    expect(basket.orders.map(({ items }) => items.map(({ productId }) => productId))).toEqual([[first]]);
    expect(basket.claims).toMatchObject([
      { state: "waiting", rank: 2, product: { id: second } },
      { state: "asked", rank: null },
    ]);
  });

  test("her page is told of it, and of what becomes of her basket", async () => {
    const phone = admin.shop.visitor();
    const handle = newHandle();
    const code = await codeFor(phone, handle);
    const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const open = async () => {
      const page = await listen(admin.shop.url + basketUpdatesPath(admin.liveId), { cookie });
      onTestFinished(page.close);
      return page;
    };
    const before = await open();
    await addForViewer(admin.staff, admin.liveId, { handle, productId: admin.productIds[2] });
    await say(code, handle);
    await expect.poll(() => before.heard("basket")).toEqual([{}]);
    const after = await open();
    await addForViewer(admin.staff, admin.liveId, { handle, productId: admin.productIds[0] });
    await expect.poll(() => after.heard("basket").length).toBeGreaterThan(0);
  });

  test("the code is neither shown in the console nor read as a claim; other digits are a comment", async () => {
    const phone = admin.shop.visitor();
    const handle = newHandle();
    const code = await codeFor(phone, handle);
    await say(`Code : ${code} 🙂`, handle);
    await say(code, handle);
    await say(code, newHandle());
    await workThrough(admin.shop.context, admin.liveId);
    const { body } = await admin.staff.call<{ comments: { handle: string; comment: string }[] }>(
      "GET",
      `/api/admin/capture/comments?liveId=${admin.liveId}`,
    );
    const shown = body.comments.filter(({ comment }) => comment.includes(code));
    expect(shown).toHaveLength(1);
    expect(shown[0]?.handle).not.toBe(handle);
    expect(await admin.claims()).toEqual([]);
  });

  test("and not by somebody else's, in another live, by an older comment, or by a code that is over", async () => {
    const phone = admin.shop.visitor();
    const handle = newHandle();
    const other = await openLive(admin.db);
    const code = await codeFor(phone, handle);
    await say(code, newHandle());
    await say(code, handle, {}, other);
    await say(code, handle, { createTime: Date.now() - 120_000 });
    await say(String((Number(code) + 1) % 10_000).padStart(4, "0"), handle);
    expect((await basketOf(phone)).handle).toBeNull();
    await sql`update basket_codes set expires_at = clock_timestamp() where handle = ${handle}`.execute(
      admin.db,
    );
    await say(code, handle);
    expect(await basketOf(phone)).toMatchObject({ handle: null, code: null, orders: [] });
    await say(await codeFor(phone, handle), handle);
    expect((await basketOf(phone)).handle).toBe(handle);
  });

  test("once: told again after a reconnect, a code that was used binds nothing", async () => {
    const { phone, handle } = await aBoundPhone();
    const { rows } = await sql<{
      code: string;
    }>`select code from basket_codes where handle = ${handle}`.execute(admin.db);
    await phone.call("DELETE", "/api/baskets/device", {});
    await say(rows[0]?.code ?? "", handle);
    expect((await basketOf(phone)).handle).toBeNull();
  });

  test("each of two phones by a code of its own", async () => {
    const { phone, handle } = await aBoundPhone();
    const tablet = admin.shop.visitor();
    const code = await codeFor(tablet, handle.toUpperCase());
    await Promise.all([say(code, handle), say(code, handle), say(code, handle)]);
    expect((await basketOf(tablet)).handle).toBe(handle);
    expect((await basketOf(phone)).handle).toBe(handle);
  });
});

describe("what a stranger sees", () => {
  test("who only knows her handle reads nothing of her basket and hears nothing of it", async () => {
    const { handle } = await aBoundPhone();
    await addForViewer(admin.staff, admin.liveId, { handle, productId: admin.productIds[0] });
    const stranger = admin.shop.visitor();
    await codeFor(stranger, handle);
    const cookie = [...stranger.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await listen(admin.shop.url + basketUpdatesPath(admin.liveId), { cookie });
    onTestFinished(page.close);
    await addForViewer(admin.staff, admin.liveId, { handle, productId: admin.productIds[2] });
    const { phone: known } = await aBoundPhone();
    expect((await basketOf(known)).orders).toEqual([]);
    expect(await basketOf(stranger)).toMatchObject({ handle: null, orders: [], claims: [] });
    expect(page.heard("basket")).toEqual([]);
  });

  test("many codes for one handle are refused, so that a digit written by chance binds nobody", async () => {
    const handle = newHandle();
    const answers = [];
    for (let phone = 0; phone < 6; phone += 1) answers.push(await askCode(admin.shop.visitor(), handle));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)?.body.code).toBe("TOO_MANY_BASKET_CODES");
    const codes = answers.slice(0, 5).map(({ body }) => body.code?.code);
    expect(new Set(codes).size).toBe(5);
  });

  test("asked for by twenty phones at once, a handle has five codes", async () => {
    const handle = newHandle();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => askCode(admin.shop.visitor(), handle)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

describe("a handle that changes hands", () => {
  test("its new bearer's claims are not shown to the phone of the old one, who proves herself again", async () => {
    const { phone, handle } = await aBoundPhone();
    const next = await openLive(admin.db);
    await say("bonjour", handle, { userId: "somebody.else" }, next);
    expect(await basketOf(phone, next)).toMatchObject({ handle: null, lostHandle: handle, orders: [] });
  });

  test("she is known in the next live under her new name", async () => {
    const { phone, handle } = await aBoundPhone();
    const next = await openLive(admin.db);
    const renamed = newHandle();
    expect((await basketOf(phone, next)).handle).toBe(handle);
    await say("coucou", renamed, { userId: `id.${handle}` }, next);
    await say("coucou", handle, { userId: "somebody.else" }, next);
    expect((await basketOf(phone, next)).handle).toBe(renamed);
  });
});

test("a code is never a reference of the live, nor another code of the handle", async () => {
  const [piece = ""] = admin.productIds;
  await admin.db.updateTable("products").set({ ref_category: "0042" }).where("id", "=", piece).execute();
  const handle = newHandle();
  const next = (deviceHash: string) =>
    insertCode(admin.db, {
      liveId: admin.liveId,
      deviceHash,
      handle,
      minutes: 15,
      candidates: ["0042", "0043", "0044"],
    });
  expect(await next("one")).toEqual({ code: "0043" });
  expect(await next("another")).toEqual({ code: "0044" });
  expect(await next("a third")).toBeUndefined();
});

test("staff take all phones of a handle from it, once in the trail, and an open page hears it", async () => {
  const { phone, handle } = await aBoundPhone();
  await addForViewer(admin.staff, admin.liveId, { handle, productId: admin.productIds[0] });
  const { id: userId } = await admin.db
    .selectFrom("users")
    .select("id")
    .where("tiktok_username", "=", handle)
    .executeTakeFirstOrThrow();
  const phones = async () =>
    (await admin.staff.call<{ phones: object[] }>("GET", `/api/admin/users/${userId}/page`)).body.phones;
  expect(await phones()).toMatchObject([{ proof: "comment" }]);
  const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const page = await listen(admin.shop.url + basketUpdatesPath(admin.liveId), { cookie });
  onTestFinished(page.close);
  const forget = () =>
    admin.staff.call<{ forgotten: number }>("DELETE", `/api/admin/users/${userId}/phones`, {});
  const answers = await Promise.all([forget(), forget()]);
  expect(answers.map(({ body }) => body.forgotten).toSorted()).toEqual([0, 1]);
  await expect.poll(() => page.heard("basket").length).toBeGreaterThan(0);
  expect(await basketOf(phone)).toMatchObject({ handle: null, orders: [] });
  expect(await phones()).toEqual([]);
  const { rows } = await sql`select 1 from audit_trail
    where action = 'basket-unbound' and subject_id = ${userId}`.execute(admin.db);
  expect(rows).toHaveLength(1);
});

test("staff bind a phone by the code that she tells them, which the trail names; a wrong code is refused", async () => {
  const phone = admin.shop.visitor();
  const handle = newHandle();
  const code = await codeFor(phone, handle);
  const bind = (typed: string, who = `@${handle}`) =>
    admin.staff.call<{ code: string }>("POST", `/api/admin/baskets/lives/${admin.liveId}/devices`, {
      handle: who,
      code: typed,
    });
  expect((await bind(code, newHandle())).body.code).toBe("BASKET_CODE_UNKNOWN");
  expect((await bind("12")).status).toBe(400);
  expect((await bind(code)).status).toBe(200);
  expect((await bind(code)).body.code).toBe("BASKET_CODE_UNKNOWN");
  expect((await basketOf(phone)).handle).toBe(handle);
  // A request about her data finds her, who has never commented.
  expect((await admin.staff.call("GET", `/api/admin/viewers?q=${handle}`)).body).toMatchObject([{ handle }]);
  const { rows } = await sql<{ after: object }>`select after from audit_trail
    where action = 'basket-bound' and subject_id = ${admin.liveId}`.execute(admin.db);
  expect(rows).toEqual([{ after: { handle } }]);
});
