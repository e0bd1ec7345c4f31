import { layOut, query } from "./house.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { coveredByNotices } from "./staff.ts";

/** As outside https: a link cannot be copied, and the notice that says so stays. */
const NO_CLIPBOARD = `Object.defineProperty(navigator, "clipboard", { value: undefined });`;

async function noticeThatStays(desk: Page): Promise<void> {
  await desk.goto("/admin/lives");
  await desk
    .getByRole("button", { name: /^Copier le lien public/ })
    .first()
    .click();
  await expect(notice(desk)).toBeVisible();
}

const notice = (desk: Page) =>
  desk.getByRole("region", { name: "Notifications" }).getByText(/^Impossible de copier le lien/);

test("on the page of an order of three pieces a notice lies over nothing that is pressed, wherever it is scrolled to", async ({
  newDesk,
}) => {
  const order = await aPaidOrder(["Rouge", "Bleu"]);
  const desk = await newDesk();
  await desk.addInitScript(NO_CLIPBOARD);
  for (const height of [900, 620, 420]) {
    await desk.setViewportSize({ width: 1440, height });
    await noticeThatStays(desk);
    await desk.keyboard.press("Control+k");
    await desk.getByLabel("Page, action, numéro de commande, pseudo ou email").fill(order.number);
    await desk.getByRole("option", { name: new RegExp(order.number) }).click();
    await expect(desk.getByRole("heading", { name: "Articles (3)" })).toBeVisible();
    await expect(notice(desk)).toBeVisible();
    const end = await desk.evaluate<number>("document.documentElement.scrollHeight");
    for (let top = 0; top < end; top += 150) {
      await desk.evaluate(`window.scrollTo({ top: ${top}, behavior: "instant" })`);
      await expect.poll(() => coveredByNotices(desk), `${height} px high, at ${top}`).toEqual([]);
    }
  }
});

test("where a screen is full of buttons the page makes room for the notice at its foot", async ({
  newDesk,
}) => {
  const [piece] = await layOut();
  const colors = Array.from({ length: 60 }, (_, place) => `Teinte ${place} ${piece.ref}`);
  await query("insert into product_colors (name, hex_code) select unnest($1::text[]), '#7A3B5E'", [colors]);
  try {
    const desk = await newDesk();
    await desk.setViewportSize({ width: 800, height: 600 });
    await desk.addInitScript(NO_CLIPBOARD);
    await noticeThatStays(desk);
    await desk.getByRole("link", { name: "Création en masse" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: "Création en masse" })).toBeVisible();
    await desk.getByText(colors[30] ?? "", { exact: true }).scrollIntoViewIfNeeded();
    await expect
      .poll(() => desk.evaluate("document.documentElement.style.getPropertyValue('--foot')"))
      .toMatch(/^\d+px$/);
    // Whatever is below the strip is reached by scrolling, the end of the page too.
    await desk.evaluate("window.scrollTo({ top: 1e6, behavior: 'instant' })");
    expect(await coveredByNotices(desk)).toEqual([]);
    await desk.getByRole("button", { name: "Fermer la notification" }).click();
    await expect
      .poll(() => desk.evaluate("document.documentElement.style.getPropertyValue('--foot')"))
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
