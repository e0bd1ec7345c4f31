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
    newDesk,
    accessible,
  }) => {
    const desk = await newDesk();
    await desk.goto(list);
    const rows = desk.locator("[data-row-main]");
    await rows.first().focus();
    await expect(rows.first()).toBeFocused();
    await desk.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused();
    await desk.keyboard.press("Space");
    const glance = desk.getByRole("dialog");
    await expect(glance).toBeVisible();
    await accessible(desk);
    await desk.keyboard.press("ArrowUp");
    await desk.keyboard.press("Escape");
    await expect(glance).toHaveCount(0);
    await expect(rows.first()).toBeFocused();
  });
}

test("rows may be drawn closer together, on every list at once", async ({ newDesk }) => {
  const desk = await newDesk();
  await desk.goto("/admin/users");
  await desk.getByRole("button", { name: "Lignes serrées" }).click();
  await desk.goto("/admin/colors");
  await expect(desk.getByRole("button", { name: "Lignes espacées" })).toBeVisible();
});

test("the search of a list leads to its rows, and its words stand in the address", async ({ newDesk }) => {
  const desk = await newDesk();
  await desk.goto("/admin/colors");
  await expect(desk.locator("[data-row-main]").first()).toBeVisible();
  await desk.keyboard.press("/");
  await expect(desk.getByRole("searchbox", { name: "Recherche" })).toBeFocused();
  await desk.keyboard.type("noir");
  await expect(desk).toHaveURL(/q=noir/);
  await expect(desk.getByRole("row")).toHaveCount(2);
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("dialog", { name: "Modifier la couleur" })).toBeVisible();
});
