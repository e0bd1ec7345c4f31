import { expect, test } from "./promise.ts";

const LISTS = [
  "/admin/orders?live=all",
  "/admin/products?live=all",
  "/admin/lives",
  "/admin/users",
  "/admin/colors",
  "/admin/faqs",
  "/admin/pages",
  "/admin/message-templates",
];

for (const list of LISTS) {
  test(`${list} is walked by the arrows, looked into by Space, and left where one was`, async ({
    newAdmin,
    accessible,
  }) => {
    const admin = await newAdmin();
    await admin.goto(list);
    const rows = admin.locator("[data-row-main]");
    await rows.first().focus();
    await expect(rows.first()).toBeFocused();
    await admin.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused();
    await admin.keyboard.press("Space");
    const glance = admin.getByRole("dialog");
    await expect(glance).toBeVisible();
    await accessible(admin);
    await admin.keyboard.press("ArrowUp");
    await admin.keyboard.press("Escape");
    await expect(glance).toHaveCount(0);
    await expect(rows.first()).toBeFocused();
  });
}

test("rows may be drawn farther apart, on every list at once, and a list without a column on this device", async ({
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  await admin.goto("/admin/users");
  await admin.getByRole("button", { name: "Lignes espacées" }).click();
  await admin.goto("/admin/colors");
  await expect(admin.getByRole("button", { name: "Lignes serrées" })).toBeVisible();

  await admin.goto("/admin/users");
  const column = admin.getByRole("columnheader", { name: "Pseudo TikTok" });
  await expect(column).toBeVisible();
  await admin.getByRole("button", { name: "Choisir les colonnes" }).click();
  const dialog = admin.getByRole("dialog", { name: "Colonnes de la liste" });
  await dialog.getByLabel("Pseudo TikTok").uncheck();
  await accessible(admin);
  await dialog.getByRole("button", { name: "Fermer", exact: true }).last().click();
  await expect(column).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByRole("columnheader").first()).toBeVisible();
  await expect(column).toHaveCount(0);
});

test("the search of a list leads to its rows, and its words stand in the address", async ({ newAdmin }) => {
  const admin = await newAdmin();
  await admin.goto("/admin/colors");
  await expect(admin.locator("[data-row-main]").first()).toBeVisible();
  await admin.keyboard.press("/");
  await expect(admin.getByRole("searchbox", { name: "Recherche" })).toBeFocused();
  await admin.keyboard.type("noir");
  await expect(admin).toHaveURL(/q=noir/);
  await expect(admin.getByRole("row")).toHaveCount(2);
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("dialog", { name: "Modifier la couleur" })).toBeVisible();
});
