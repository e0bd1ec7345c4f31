import type { Page } from "@playwright/test";
import { hostileComments } from "#emulators/live/hostile.ts";
import { itemsOf, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, instruct, layOut, query } from "./running-shop.ts";

test.beforeEach(() => {
  test.slow();
  return behave("live", { story: false });
});
test.afterEach(() => behave("live"));

test("what strangers write stays text", async ({ newAdmin, newPhone }) => {
  const [piece] = await layOut();
  const mark = newHandle();
  const nasty = (what: string) => `<img src=x onerror="window.broken='${what}'">${mark}`;
  const admin = await newAdmin();
  await openConsole(admin);
  await viewerWrites(piece.liveId, {
    handle: `<svg/onload=window.broken=1>${mark}`,
    nickname: nasty("nickname"),
    text: `${nasty("comment")} ${piece.ref} \u202Edesrever`,
  });
  const comment = admin.getByRole("button", { name: new RegExp(mark) });
  await expect(comment).toContainText(`@<svg/onload=window.broken=1>${mark}`);
  await expect(comment).toContainText(nasty("nickname"));
  await expect(comment).toContainText(nasty("comment"));
  await comment.click();
  await expect(admin.getByText("En réponse à")).toContainText(nasty("comment"));
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("commande").filter({ hasText: mark }).first()).toBeVisible();
  const card = admin.getByRole("article", { name: new RegExp(mark) });
  await card.getByRole("button", { name: new RegExp(mark) }).click();
  await expect(card).toContainText(nasty("comment"));
  const order = /[0-9a-f-]{36}$/.exec(
    (await card.getByRole("link", { name: /^HF-/ }).getAttribute("href")) ?? "",
  )?.[0];
  expect(await admin.evaluate("window.broken")).toBeUndefined();

  for (const path of [
    `/admin/orders/${order}`,
    `/admin/orders?live=all`,
    `/admin/lives/${piece.liveId}`,
    "/admin/users",
  ]) {
    await admin.goto(path);
    await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(admin.getByText(mark).first(), path).toBeVisible();
    expect(await admin.evaluate("window.broken"), path).toBeUndefined();
  }
  const phone = await newPhone();
  await phone.goto(`/order/${order}`);
  await expect(phone.getByText(piece.ref).first()).toBeVisible();
  expect(await phone.evaluate("window.broken")).toBeUndefined();
});

const ADMIN = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
/** No comment may push the others off the screen. */
const TALLEST_CARD_PX = 320;

/** At the back office and on a phone: nothing is wider than the screen, and nothing that a stranger wrote has run. */
async function holdsTogether(admin: Page, where: string): Promise<void> {
  for (const size of [ADMIN, PHONE]) {
    await admin.setViewportSize(size);
    await expect
      .poll(() => admin.evaluate<number>("document.documentElement.scrollWidth"), {
        message: `${where} at ${size.width} px`,
      })
      .toBeLessThanOrEqual(size.width);
  }
  await admin.setViewportSize(ADMIN);
  expect(await admin.evaluate("window.broken"), where).toBeUndefined();
}

test("however strangers write, no screen breaks, and a spreadsheet runs nothing", async ({
  newAdmin,
  newPhone,
}) => {
  const mark = newHandle();
  const strangers = hostileComments(mark);
  const [piece] = await layOut(["Noir"], strangers.length);
  const [live] = await query<{ handle: string }>("select tiktok_handle as handle from lives where id = $1", [
    piece?.liveId,
  ]);
  const admin = await newAdmin();
  await openConsole(admin);
  await expect(admin.getByRole("list", { name: "Capture des commentaires" })).toContainText("connectée", {
    timeout: 120_000,
  });
  await instruct("live", "hostile", { handle: live?.handle, mark });
  const comments = admin.locator("[data-comment]").filter({ hasText: mark });
  await expect(comments).toHaveCount(strangers.length, { timeout: 120_000 });
  await expect(comments.filter({ hasText: `@zero${mark}` })).toContainText("A1 2");
  for (const comment of await comments.all())
    expect((await comment.boundingBox())?.height).toBeLessThan(TALLEST_CARD_PX);
  await holdsTogether(admin, "the console");

  for (const { handle } of strangers) {
    // What nobody sees is no part of a handle.
    const kept = handle.replace("\u200B", "");
    await comments.filter({ hasText: `@${kept}` }).press("Enter");
    await expect(admin.getByText("En réponse à")).toContainText(`@${kept}`);
    await holdsTogether(admin, `answering @${kept}`);
    await admin.locator("#console-reference").fill(piece?.ref ?? "");
    await admin.locator("#console-reference").press("Enter");
    await expect(comments.filter({ hasText: `@${kept}` })).toContainText("Traité");
    await expect.poll(() => itemsOf(kept)).toHaveLength(1);
  }
  const orders = admin.getByRole("article").filter({ hasText: mark });
  await expect(orders).toHaveCount(strangers.length);
  for (const order of await orders.all()) {
    const row = order.getByRole("button").first();
    await row.click();
    await holdsTogether(admin, "the console with an order open");
    await row.click();
  }

  const longest = strangers
    .map(({ handle }) => handle)
    .toSorted((one, other) => other.length - one.length)[0];
  const [item] = await itemsOf(longest ?? "");
  for (const path of [
    `/admin/orders/${item?.order}`,
    `/admin/orders?live=all&q=${mark}`,
    `/admin/users?q=${mark}`,
    `/admin/lives/${piece?.liveId}`,
  ]) {
    await admin.goto(path);
    await expect(admin.getByText(mark).first(), path).toBeVisible();
    await holdsTogether(admin, path);
  }
  await admin.goto(`/admin/lives/${piece?.liveId}`);
  await admin.getByRole("tab", { name: "Événements TikTok" }).click();
  await expect(admin.getByRole("tabpanel").getByText(mark).first()).toBeVisible();
  await holdsTogether(admin, "the events of the live");

  for (const list of ["orders", "users"]) {
    const file = await admin.request.get(`/api/admin/exports/${list}.csv?q=${encodeURIComponent(mark)}`);
    const text = await file.text();
    expect(text, list).toContain(`'=cmd|'/c${mark}`);
    expect(text, list).not.toMatch(/(^|[;"])[=+@]/m);
  }

  const phone = await newPhone();
  await phone.goto(`/order/${item?.order}`);
  await expect(phone.getByText(piece?.ref ?? "").first()).toBeVisible();
  await expect
    .poll(() => phone.evaluate<number>("document.documentElement.scrollWidth"))
    .toBeLessThanOrEqual(360);
});

test("a list opened by an address that makes no sense looks for what can be read of it, within the width of a phone", async ({
  newAdmin,
}) => {
  const admin = await newAdmin();
  await admin.setViewportSize(PHONE);
  await admin.goto(`/admin/orders?live=all&status=zzz&sort=zzz&page=-1&q=%00%09${"x".repeat(150)}%E2%80%8B`);
  const sought = "x".repeat(100);
  await expect(admin.getByRole("searchbox", { name: "Recherche" })).toHaveValue(sought);
  await expect(admin.getByText("Aucune commande ne correspond à ces filtres")).toBeVisible();
  expect(await admin.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
    PHONE.width,
  );
  await admin.getByRole("button", { name: `Retirer le filtre Recherche\u00a0: ${sought}` }).click();
  await expect(admin.getByRole("searchbox", { name: "Recherche" })).toHaveValue("");
});
