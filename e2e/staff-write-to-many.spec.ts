import { aLiveOfItsOwn, ordersIn } from "./own-orders.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { arrived, query } from "./running-shop.ts";

test("staff write to the customers of several orders: one is left out and said why, one is read before it leaves", async ({
  newAdmin,
  accessible,
}) => {
  const { liveId, mark } = await aLiveOfItsOwn();
  const addresses = [`un-${mark}@exemple.fr`, `deux-${mark}@exemple.fr`];
  await ordersIn(liveId, mark, [...addresses, null]);
  await query("update orders set status = 'to-pay' where live_id = $1", [liveId]);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders?live=${liveId}&sort=number`);
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  await admin.getByRole("button", { name: "Envoyer un message" }).click();
  const dialog = admin.getByRole("dialog", { name: "Envoyer un message" });
  await expect(dialog.getByText("1 commande exclue")).toContainText("Email utilisateur introuvable");
  const send = dialog.getByRole("button", { name: "Envoyer à 2 destinataires" });
  await expect(send).toBeDisabled();
  await dialog.getByLabel("Type de message").selectOption({ label: "À payer" });
  await dialog.getByLabel("Sujet").fill(`Votre commande {{numero_commande}}`);
  await dialog.getByRole("button", { name: "Afficher l'aperçu" }).click();
  await expect(dialog.getByRole("heading", { name: `Votre commande HF-m${mark}-1` })).toBeVisible();
  await accessible(admin);
  await send.click();
  await expect(dialog.getByText("Tous les messages ont été envoyés")).toBeVisible();
  // Who could not be reached is still said, and where she stands.
  await expect(dialog.getByText("1 commande exclue")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^À prévenir.: 1 sans e-mail$/ })).toHaveAttribute(
    "href",
    "/admin/to-tell",
  );
  for (const [place, address] of addresses.entries())
    await arrived(address, `Votre commande HF-m${mark}-${place + 1}`);
});

test("the buyer of a parcel that did not leave in time is told, from the list of promises that were passed", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder();
  // A contract never changes by itself.
  await query(`begin; set local session_replication_role = replica;
    update orders set contract_snapshot = contract_snapshot || '{"deliveryLatest": "2026-01-05"}' where id = '${order.id}';
    commit`);
  const admin = await newAdmin();
  await admin.goto("/admin");
  await admin.getByRole("link", { name: /Livraisons promises dépassées/ }).click();
  await expect(admin).toHaveURL(/late=1/);
  await admin.getByLabel(`Sélectionner la commande ${order.number}`).check();
  await admin.getByRole("button", { name: "Envoyer un message" }).click();
  const dialog = admin.getByRole("dialog", { name: "Envoyer un message" });
  await dialog.getByLabel("Type de message").selectOption({ label: "Retard de livraison" });
  await expect(dialog.getByLabel("Sujet")).toHaveValue("Votre commande {{numero_commande}} a du retard");
  await accessible(admin);
  await dialog.getByRole("button", { name: /^Envoyer à 1/ }).click();
  const mail = await arrived(order.buyer.email, `Votre commande ${order.number} a du retard`);
  expect(mail.text).toContain("vous remboursons en totalité dans les quatorze jours");
});
