import { arrived } from "./house.ts";
import { aLiveOfItsOwn, ordersIn } from "./own-orders.ts";
import { expect, test } from "./promise.ts";

test("staff write to the customers of several orders: one is left out and said why, one is read before it leaves", async ({
  newDesk,
  accessible,
}) => {
  const { liveId, mark } = await aLiveOfItsOwn();
  const addresses = [`un-${mark}@exemple.fr`, `deux-${mark}@exemple.fr`];
  await ordersIn(liveId, mark, [...addresses, null]);
  const desk = await newDesk();
  await desk.goto(`/admin/orders?live=${liveId}&sort=number`);
  await desk.getByLabel("Sélectionner toutes les lignes de la page").check();
  await desk.getByRole("button", { name: "Envoyer un message" }).click();
  const dialog = desk.getByRole("dialog", { name: "Envoyer un message" });
  await expect(dialog.getByText("1 commande exclue")).toContainText("Email utilisateur introuvable");
  const send = dialog.getByRole("button", { name: "Envoyer à 2 destinataires" });
  await expect(send).toBeDisabled();
  await dialog.getByLabel("Type de message").selectOption({ label: "À payer" });
  await dialog.getByLabel("Sujet").fill(`Votre commande {{numero_commande}}`);
  await dialog.getByRole("button", { name: "Afficher l'aperçu" }).click();
  await expect(dialog.getByRole("heading", { name: `Votre commande HF-m${mark}-1` })).toBeVisible();
  await accessible(desk);
  await send.click();
  await expect(dialog.getByText("Tous les messages ont été envoyés")).toBeVisible();
  for (const [place, address] of addresses.entries())
    await arrived(address, `Votre commande HF-m${mark}-${place + 1}`);
});
