import { aLiveOfItsOwn } from "./own-orders.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

test("staff put what a live left on sale in another one from the row of its report", async ({
  newAdmin,
  accessible,
}) => {
  const [live, other] = [await aLiveOfItsOwn(), await aLiveOfItsOwn()];
  await query(
    "insert into products (live_id, ref, ref_category, name, price_cents, stock) values ($1, 1, 'A1', 'Robe', 2990, 2)",
    [live.liveId],
  );
  const admin = await newAdmin();
  await admin.goto(`/admin/lives/${live.liveId}/report`);
  await accessible(admin);
  await admin.getByRole("button", { name: "Actions pour A1 Robe, invendu" }).click();
  await admin.getByRole("menuitem", { name: "Remettre en vente dans un autre live" }).click();
  const dialog = admin.getByRole("dialog", { name: /^Remettre en vente 1/ });
  await dialog.getByLabel("Live de destination").fill(other.title);
  await dialog.getByRole("option", { name: new RegExp(other.title) }).click();
  await accessible(admin);
  await dialog.getByRole("button", { name: "Remettre en vente", exact: true }).click();
  await expect(admin.getByText("1\u00a0produit reporté").first()).toBeVisible();
  expect(
    await query("select ref_category, stock, taken from products where live_id = $1", [other.liveId]),
  ).toEqual([{ ref_category: "A1", stock: 2, taken: 0 }]);
});
