import { randomUUID } from "node:crypto";
import { query } from "./house.ts";
import { anOpenOrder, aPerson } from "./people.ts";
import { expect, type Page, test } from "./promise.ts";

const openPalette = async (desk: Page) => {
  await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
  await desk.keyboard.press("Control+k");
  const field = desk.getByLabel("Page, action, numéro de commande, pseudo ou email");
  await expect(field).toBeFocused();
  return field;
};
const results = (desk: Page) => desk.getByRole("listbox", { name: "Résultats" }).getByRole("option");

test("the palette leads to a page, an order by its number and a person by their handle", async ({
  newDesk,
  accessible,
}) => {
  const person = await aPerson();
  const handle = `palette.${randomUUID().slice(0, 8)}`;
  await query("update users set tiktok_username = $2 where id = $1", [person.id, handle]);
  const order = await anOpenOrder(person);
  const desk = await newDesk();
  await desk.goto("/admin");

  await (await openPalette(desk)).fill("prépa");
  await expect(results(desk)).toHaveCount(1);
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(/\/admin\/orders-preparation/);

  await (await openPalette(desk)).fill(order.number);
  await expect(results(desk).filter({ hasText: order.number })).toBeVisible();
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}/);
  await expect(desk.getByRole("heading", { name: new RegExp(order.number) }).first()).toBeVisible();

  await (await openPalette(desk)).fill(`@${handle}`);
  const found = results(desk).filter({ hasText: person.email });
  await expect(found).toContainText(`@${handle}`);
  await accessible(desk);
  await found.click();
  await expect(desk).toHaveURL(new RegExp(`/admin/users\\?.*q=${handle}`));
  await expect(desk.locator("[data-row-main]")).toHaveText([person.name]);
});

const SCREENS = [
  ["gp", "/admin/orders-preparation"],
  ["gl", "/admin/lives"],
  ["gr", "/admin/products"],
  ["gu", "/admin/users"],
  ["gc", "/admin/orders"],
] as const;

test("two letters lead to a screen, unless somebody types or has switched letters off", async ({
  newDesk,
}) => {
  const desk = await newDesk();
  await desk.goto("/admin");
  // A pause of more than a second between the two is no shortcut: a machine that stalls presses again.
  const press = (keys: string) => desk.keyboard.type(keys, { delay: 80 });
  for (const [keys, path] of SCREENS)
    await expect(async () => {
      await press(keys);
      await expect(desk).toHaveURL(new RegExp(`${path}(\\?|$)`), { timeout: 5_000 });
    }).toPass();

  await desk.keyboard.press("/");
  const search = desk.getByRole("searchbox", { name: "Recherche" });
  await expect(search).toBeFocused();
  await press("gu");
  await expect(search).toHaveValue("gu");
  await expect(desk).toHaveURL(/\/admin\/orders\?.*q=gu/);
  await search.fill("");
  await search.blur();

  await desk.keyboard.press("?");
  const help = desk.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(help.getByText("Aller aux utilisateurs")).toBeVisible();
  await help.getByRole("checkbox", { name: "Activer les raccourcis à une lettre" }).uncheck();
  await desk.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await press("gu");
  await desk.keyboard.press("?");
  await (await openPalette(desk)).fill("couleurs");
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(/\/admin\/colors/);
  await expect(help).toHaveCount(0);
});
