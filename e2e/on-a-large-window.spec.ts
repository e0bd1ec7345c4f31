import { randomUUID } from "node:crypto";
import { aBuyer, addChosen, addressOf, choose, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { askAs, layOut, query } from "./running-shop.ts";

test("on a large window what she chooses stands in the result, what she reserves below the cart; closing moves nothing", async ({
  newAdmin,
  accessible,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  await query(
    "update products set photo_key = (select min(photo_key) from products where photo_key like 'photos/%') where id = $1",
    [black.productId],
  );
  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    black.liveId,
    black.ref,
  ]);
  try {
    const page = await newAdmin({ signedIn: false });
    await page.goto(`/order/live/${black.liveId}`);
    await search(page, black.ref);
    await choose(page, black);
    const result = page.getByRole("article");
    const panel = page.getByRole("region", { name: "Votre choix" });
    await expect(result.getByRole("region", { name: "Votre choix" })).toBeInViewport({ ratio: 1 });
    await accessible(page);
    await addChosen(page);
    const address = page.getByRole("region", { name: "Adresse de livraison" });
    const form = await address.boundingBox();
    await panel.getByRole("button", { name: "Fermer" }).click();
    await expect(panel).toHaveCount(0);
    expect(await address.boundingBox()).toEqual(form);

    const onAir = page.getByRole("region", { name: "Montré en ce moment" });
    await onAir.getByRole("button", { name: `Réserver ${red.ref} ${red.name}, Rouge, 38` }).click();
    await expect(panel).toContainText("Ajouté à votre commande");
    await expect(panel).toBeInViewport({ ratio: 1 });
    await expect(result.getByRole("region")).toHaveCount(0);
    await panel.hover();
    await accessible(page);
    const cart = page.getByRole("region", { name: "Votre panier" });
    const shown = await cart.boundingBox();
    await panel.getByRole("button", { name: "Fermer" }).click();
    await expect(panel).toHaveCount(0);
    expect(await cart.boundingBox()).toEqual(shown);

    // Two mistakes side by side need no list of them; what is right is ticked.
    await page.getByLabel("Prénom", { exact: true }).fill(" ");
    await page.getByLabel("Nom", { exact: true }).focus();
    for (const [label, value] of addressOf(aBuyer()).slice(2))
      await page.getByLabel(label, { exact: true }).fill(value);
    await expect(page.locator("#city + svg")).toBeVisible();
    await page.getByLabel("Prénom", { exact: true }).press("Enter");
    await expect(page.getByText("Le nom est obligatoire")).toBeVisible();
    await expect(page.getByLabel("Prénom", { exact: true })).toBeFocused();
    await expect(page.getByText(/champs à corriger/)).toHaveCount(0);
    await expect(page.locator("#firstName + svg")).toHaveCount(0);
    await accessible(page);
  } finally {
    await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [black.liveId]);
  }
});

test("on a large window the total and the press that leads to the payment are in sight, once", async ({
  newAdmin,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge", "Camel"]);
  const [{ liveId, productId }, ...more] = pieces;
  const browserId = randomUUID();
  const ask = askAs(`hf_browser=${browserId}`);
  const { id } = await ask<{ id: string }>("POST", "/api/guest-orders", { liveId, productId });
  for (const { productId } of more) await ask("POST", `/api/guest-orders/${id}/items`, { productId });
  const page = await newAdmin({ signedIn: false });
  await page.goto(`/order/${id}`);
  const bar = page.getByRole("region", { name: "Total et paiement" });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText("95,70 €");
  await accessible(page);
  const button = page.locator("#paiement").getByRole("button", { name: "Procéder au paiement" });
  await button.scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.evaluate("document.querySelector('#panier').scrollIntoView()");
  await bar.getByRole("button", { name: "Procéder au paiement" }).click();
  await expect(page.getByLabel("Prénom", { exact: true })).toBeFocused();
});
