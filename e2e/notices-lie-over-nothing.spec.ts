import type { Locator } from "@playwright/test";
import { aLiveOfItsOwn } from "./own-orders.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";
import { coveredByNotices } from "./staff.ts";

/** As outside https: a link cannot be copied, and the notice that says so stays. */
const NO_CLIPBOARD = `Object.defineProperty(navigator, "clipboard", { value: undefined });`;

async function noticeThatStays(admin: Page): Promise<void> {
  await admin.goto("/admin/lives");
  await admin
    .getByRole("button", { name: /^Copier le lien public/ })
    .first()
    .click();
  await expect(notice(admin)).toBeVisible();
}

const notice = (admin: Page) =>
  admin.getByRole("region", { name: "Notifications" }).getByText(/^Impossible de copier le lien/);

test("on the page of an order of three pieces a notice lies over nothing that is pressed, wherever it is scrolled to", async ({
  newAdmin,
}) => {
  // A list of lives that leaves no room: what it needs there is not what the next screen needs.
  for (let more = 0; more < 6; more += 1) await aLiveOfItsOwn();
  const order = await aPaidOrder(["Rouge", "Bleu"]);
  const admin = await newAdmin();
  await admin.addInitScript(NO_CLIPBOARD);
  for (const height of [900, 620, 420]) {
    await admin.setViewportSize({ width: 1440, height });
    await noticeThatStays(admin);
    await admin.keyboard.press("Control+k");
    await admin.getByLabel("Page, action, commande, personne, produit ou live").fill(order.number);
    await admin.getByRole("option", { name: new RegExp(order.number) }).click();
    await expect(admin.getByRole("heading", { name: "Articles (3)" })).toBeVisible();
    await expect(notice(admin)).toBeVisible();
    // Its text and its cross stand on one line.
    const middle = async (part: Locator) => {
      const box = await part.boundingBox();
      return box && box.y + box.height / 2;
    };
    const cross = notice(admin).locator("../..").getByRole("button", { name: "Fermer la notification" });
    expect(await middle(cross)).toBeCloseTo((await middle(notice(admin))) ?? 0, 0);
    const end = await admin.evaluate<number>("document.documentElement.scrollHeight");
    for (let top = 0; top < end; top += 150) {
      await admin.evaluate(`window.scrollTo({ top: ${top}, behavior: "instant" })`);
      await expect.poll(() => coveredByNotices(admin), `${height} px high, at ${top}`).toEqual([]);
    }
  }
});

test("where a screen is full of buttons the page makes room for the notice at its foot", async ({
  newAdmin,
}) => {
  const [piece] = await layOut();
  const colors = Array.from({ length: 60 }, (_, place) => `Teinte ${place} ${piece.ref}`);
  await query("insert into product_colors (name, hex_code) select unnest($1::text[]), '#7A3B5E'", [colors]);
  try {
    const admin = await newAdmin();
    await admin.setViewportSize({ width: 800, height: 600 });
    await admin.addInitScript(NO_CLIPBOARD);
    await noticeThatStays(admin);
    await admin.getByRole("link", { name: "Création en masse" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Création en masse" })).toBeVisible();
    await admin.getByText(colors[30] ?? "", { exact: true }).scrollIntoViewIfNeeded();
    await expect
      .poll(() => admin.evaluate("document.documentElement.style.getPropertyValue('--foot')"))
      .toMatch(/^\d+px$/);
    // Whatever is below the strip is reached by scrolling, the end of the page too.
    await admin.evaluate("window.scrollTo({ top: 1e6, behavior: 'instant' })");
    expect(await coveredByNotices(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Fermer la notification" }).click();
    await expect
      .poll(() => admin.evaluate("document.documentElement.style.getPropertyValue('--foot')"))
      .toBe("");
  } finally {
    await query("delete from product_colors where name = any($1)", [colors]);
  }
});

test("on a phone everything can be scrolled out from under a notice, the end of the page too", async ({
  newPhone,
}) => {
  const phone = await newPhone({ signedIn: true });
  await phone.addInitScript(NO_CLIPBOARD);
  await noticeThatStays(phone);
  await phone.evaluate("window.scrollTo({ top: 1e6, behavior: 'instant' })");
  await expect.poll(() => coveredByNotices(phone)).toEqual([]);
});
