import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const rows = (page: Page) => page.locator("main [data-row-id]");

/** How high each row is, and how many are wholly in the window. */
const seen = (page: Page) =>
  page.evaluate<{ whole: number; heights: number[]; scrollers: number }>(`(() => {
    const boxes = [...document.querySelectorAll("main [data-row-id]")].map((row) => row.getBoundingClientRect());
    return {
      whole: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length,
      heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
      scrollers: [...document.querySelectorAll("main *")].filter(
        (element) => element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
      ).length,
    };
  })()`);

test("twenty orders are in view at 1440 px, under one scrollbar, and the keys work from anywhere", async ({
  newAdmin,
  accessible,
}) => {
  // What another test left to be read stands above the list.
  await query("update bulk_acts set closed_at = now() where closed_at is null");
  const admin = await newAdmin();
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto("/admin/orders?live=all");
  await expect(rows(admin).nth(24)).toBeAttached();
  const { whole, heights, scrollers } = await seen(admin);
  expect(whole).toBeGreaterThanOrEqual(20);
  expect(Math.max(...heights)).toBeLessThanOrEqual(36);
  expect(scrollers).toBe(0);
  await accessible(admin);

  // The head of the table stays below the bar of the screen, in a window that even 25 orders do not fit.
  await admin.setViewportSize({ width: 1440, height: 600 });
  const head = admin.getByRole("columnheader", { name: "Numéro" });
  // Over the menu the wheel would move the menu, which is longer than such a window.
  await admin.getByRole("heading", { level: 1 }).hover();
  await admin.mouse.wheel(0, 600);
  await expect
    .poll(async () => (await head.boundingBox())?.y)
    .toBe(await admin.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().bottom));
  await admin.mouse.wheel(0, -600);
  await admin.setViewportSize({ width: 1440, height: 900 });

  const main = (at: number) => rows(admin).nth(at).locator("[data-row-main]");
  await expect(rows(admin).first()).toHaveAttribute("data-pointed", "");
  await admin.keyboard.press("Space");
  const glance = admin.getByRole("dialog");
  const first = (await main(0).textContent()) ?? "";
  await expect(glance.getByRole("heading", { name: `Commande ${first}` })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(glance).toHaveCount(0);
  await admin.getByRole("heading", { level: 1 }).focus();
  await admin.keyboard.press("j");
  await expect(main(1)).toBeFocused();
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("k");
  await expect(main(1)).toBeFocused();
  await admin.keyboard.press("x");
  await expect(rows(admin).nth(1).getByRole("checkbox")).toBeChecked();
  await admin.keyboard.press("x");
  await expect(admin.getByRole("region", { name: "Sélection" })).toHaveCount(0);

  const search = admin.getByRole("searchbox", { name: "Recherche" });
  await search.focus();
  await admin.keyboard.type("jk x");
  await expect(search).toHaveValue("jk x");
  await search.fill("");
  await expect(admin).not.toHaveURL(/q=/);
  await search.blur();
  await admin.keyboard.press("?");
  const help = admin.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(help.getByText("Ligne suivante").first()).toBeVisible();
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Escape");
  await expect(help).toHaveCount(0);

  await admin.getByRole("button", { name: "Lignes espacées" }).click();
  expect(Math.max(...(await seen(admin)).heights)).toBeLessThanOrEqual(44);
  const number = (await main(0).textContent()) ?? "";
  await admin.getByRole("heading", { level: 1 }).focus();
  await admin.keyboard.press("k");
  await main(0).blur();
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("heading", { name: new RegExp(number) }).first()).toBeVisible();
});

test("on a phone a row is 64 px high, and a sheet holds the filters and says how many are set", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone({ signedIn: true });
  // The trail is sentences to be read whole: its rows are as high as they are long.
  for (const list of ["orders?live=all", "products?live=all", "users", "lives", "outbox", "colors"]) {
    await phone.goto(`/admin/${list}`);
    await expect(rows(phone).first()).toBeVisible();
    expect(Math.max(...(await seen(phone)).heights), list).toBeLessThanOrEqual(66);
  }
  await phone.goto("/admin/orders?live=all");
  await expect(rows(phone).first()).toBeVisible();
  await expect(phone.getByLabel("Statut")).toHaveCount(0);
  await phone.getByRole("button", { name: "Filtres" }).click();
  const sheet = phone.getByRole("dialog", { name: "Filtres" });
  await sheet.getByLabel("Statut").selectOption({ label: "À valider" });
  await accessible(phone);
  await sheet.getByRole("button", { name: "Voir la liste" }).click();
  await expect(phone.getByRole("button", { name: "Filtres 1 filtre actif" })).toBeVisible();
  await expect(phone).toHaveURL(/status=to-validate/);
  await accessible(phone);
  await phone.getByRole("button", { name: "Filtres 1 filtre actif" }).click();
  await sheet.getByRole("button", { name: "Réinitialiser" }).click();
  await sheet.getByRole("button", { name: "Voir la liste" }).click();
  await expect(phone.getByRole("button", { name: "Filtres", exact: true })).toBeVisible();
  // Wherever it is touched a row opens.
  const number = (await rows(phone).first().locator("[data-row-main]").textContent()) ?? "";
  await rows(phone)
    .first()
    .tap({ position: { x: 150, y: 50 } });
  await expect(phone.getByRole("heading", { name: new RegExp(number) }).first()).toBeVisible();
});
