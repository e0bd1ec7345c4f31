import { aBuyer, add, enterLive, fillAddress, orderIdOf, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { layOut } from "./running-shop.ts";

test("an order survives a closed page: home offers it again, and its address alone restores it anywhere", async ({
  newPhone,
}) => {
  const [piece] = await layOut();
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, piece);
  const buyer = aBuyer();
  await fillAddress(phone, buyer);
  const address = phone.url();
  await phone.close();

  const again = await phone.context().newPage();
  await again.goto("/");
  await again.getByRole("link", { name: /Vous avez une commande en cours/ }).click();
  await expect(again).toHaveURL(address);
  const line = `Supprimer ${piece.ref} ${piece.name}, Noir, 38`;
  await expect(again.getByRole("button", { name: line })).toBeVisible();
  await expect(again.getByLabel("Email", { exact: true })).toHaveValue(buyer.email);

  const elsewhere = await newPhone();
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole("button", { name: line })).toBeVisible();
});

test("a lost connection is said, loses nothing that was typed, and what was missed is caught up", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, black);
  await phone.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await search(phone, red.ref);
  await expect(phone.getByRole("radio", { name: /^Rouge/ })).toBeEnabled();

  await phone.context().setOffline(true);
  await expect(phone.getByText("Vous êtes hors connexion. Vos saisies sont conservées.")).toBeVisible();
  const buyer = aBuyer();
  await fillAddress(phone, buyer);
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(
    phone.getByText("La connexion est interrompue. Réessayez dans un instant.").first(),
  ).toBeVisible();
  await accessible(phone);
  const other = await newPhone();
  await enterLive(other);
  await add(other, red);

  await phone.context().setOffline(false);
  await expect(phone.getByText("Vous êtes hors connexion. Vos saisies sont conservées.")).toHaveCount(0);
  await expect(phone.getByRole("radio", { name: /^Rouge.*Vendu/ })).toBeDisabled();
  await expect(phone.getByLabel("Email", { exact: true })).toHaveValue(buyer.email);
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(phone.getByText("Adresse de livraison enregistrée").first()).toBeVisible();
});

test("a link that is pressed without a network leaves the page once there is one", async ({
  newPhone,
  newAdmin,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const phone = await newPhone();
  await enterLive(phone);
  const buyer = aBuyer();
  await fillAddress(phone, buyer);
  await phone.context().setOffline(true);
  await phone.getByRole("link", { name: "Vos données" }).click();
  await expect(phone).toHaveURL(/confidentialite/);
  await expect(phone.getByLabel("Email", { exact: true })).toHaveValue(buyer.email);
  await phone.context().setOffline(false);
  await expect(phone.getByRole("heading", { level: 1, name: "Confidentialité" })).toBeVisible();

  const admin = await newAdmin();
  await admin.goto("/admin/live-order-sidebar");
  await admin.getByLabel("Pseudo", { exact: true }).fill("lea");
  await admin.context().setOffline(true);
  await admin.getByRole("link", { name: "Couleurs" }).click();
  await expect(admin.getByText("Vous êtes hors connexion").first()).toBeVisible();
  await expect(admin.getByLabel("Pseudo", { exact: true })).toHaveValue("lea");
  await admin.context().setOffline(false);
  await expect(admin.getByRole("heading", { level: 1, name: "Couleurs" })).toBeVisible();
});

test("an address of an order that does not exist says so and leads on", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 404/);
  const phone = await newPhone();
  await phone.goto("/order-pay/00000000-0000-4000-8000-000000000000");
  await expect(phone.getByText("Impossible de charger les détails de la commande").first()).toBeVisible();
  await accessible(phone);
  await phone.waitForURL("/order/00000000-0000-4000-8000-000000000000");
  await expect(phone.getByText("Aucune commande trouvée")).toBeVisible();
  await accessible(phone);
  await phone.getByRole("link", { name: "Passer une nouvelle commande" }).click();
  await expect(phone.getByRole("textbox", { name: "Référence annoncée pendant le live" })).toBeVisible();
  expect(orderIdOf(phone)).toBe("");
});
