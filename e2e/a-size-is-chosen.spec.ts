import { addChosen, choose, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";
import { holdCalls } from "./trouble.ts";

const FIT = "Longueur 102 cm, taille normalement";

test("she chooses a size as she chooses a color, reads how it falls, and finds the shop's guide", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge"]);
  const [black, red] = pieces;
  await query("update products set fit = $2 where ref_category = $1", [black.ref, FIT]);
  const phone = await newPhone();
  await phone.goto(`/order/live/${black.liveId}`);
  await search(phone, black.ref);
  const cells = phone.getByRole("group", { name: "Couleur et taille" });
  await expect(cells.getByRole("radio", { name: "Noir 38" })).toBeEnabled();
  const result = phone.getByRole("article");
  await expect(result.getByText("Taille 38 · équivaut à M")).toBeVisible();
  await expect(result.getByText(FIT)).toBeVisible();
  await accessible(phone);

  // With several sizes the size comes first, from small to large.
  await query("update products set size = '36' where id = $1", [red.productId]);
  await phone.reload();
  await search(phone, black.ref);
  await expect(cells.getByRole("radio")).toHaveCount(2);
  await expect(cells.getByRole("radio").first()).toHaveAccessibleName("36 Rouge");
  await expect(result.getByText("Taille 36 · équivaut à S").or(result.getByText("Taille 38"))).toBeVisible();
  await cells.getByRole("radio", { name: "38 Noir" }).locator("..").click();
  await addChosen(phone);
  await expect(phone.getByRole("region", { name: "Votre panier" }).getByText(FIT)).toBeVisible();
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();

  // On a slow line the order stays what it is until the other page is there, and does not call her back.
  const letCome = await holdCalls(phone, /text-page-[^/]*\.js$/);
  await result.getByRole("link", { name: "Guide des tailles" }).click();
  await phone.evaluate("fetch('/api/shop').then((answer) => answer.text())");
  await expect(phone.getByRole("region", { name: "Votre panier" }).getByText(FIT)).toBeVisible();
  await letCome();
  await expect(phone.getByRole("heading", { level: 1, name: "Questions fréquentes" })).toBeVisible();
  await expect(phone.getByText(/posez votre question en commentaire/)).toBeInViewport();
});

test("where the shop's own guide compares sizes, it decides and nothing is said beside it", async ({
  newPhone,
}) => {
  const [piece] = await layOut();
  await query(
    `insert into pages (title, code, content, is_active) values
      ('Guide des tailles', 'guide-des-tailles', '<p>38 correspond à L.</p>', true)`,
  );
  try {
    const phone = await newPhone();
    await phone.goto(`/order/live/${piece.liveId}`);
    await search(phone, piece.ref);
    const result = phone.getByRole("article");
    await expect(result.getByText("Taille 38", { exact: true })).toBeVisible();
    await choose(phone, piece);
    await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
    await result.getByRole("link", { name: "Guide des tailles" }).click();
    await expect(phone.getByText("38 correspond à L.")).toBeVisible();
  } finally {
    await query("delete from pages where code = 'guide-des-tailles'");
  }
});
