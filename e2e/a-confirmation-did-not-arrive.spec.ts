import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { arrived, query } from "./running-shop.ts";

test("a confirmation that reached nobody stands on the dashboard until it is sent again", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder();
  // The worker sends it ten seconds after the payment; here her mailbox had refused it by then.
  const failed = await query(
    `update outbox set state = 'failed', attempts = 5, last_error = 'La boîte de la cliente est pleine'
     where order_id = $1 and kind = 'contract' and state = 'waiting' returning 1`,
    [order.id],
  );
  expect(failed).toHaveLength(1);
  const admin = await newAdmin();
  await admin.goto("/admin");
  const card = admin.getByRole("region", { name: "Confirmations non remises" });
  const item = card.getByRole("listitem").filter({ hasText: order.number });
  await expect(item).toContainText("Confirmation non remise");
  await expect(item).toContainText("La boîte de la cliente est pleine");
  await expect(item.getByRole("link", { name: "Corriger l'adresse" })).toHaveAttribute(
    "href",
    `/admin/orders/${order.id}#address`,
  );
  await expect(item.getByRole("button", { name: "Imprimer pour le colis" })).toBeVisible();
  await accessible(admin);
  await item.getByRole("button", { name: "Renvoyer" }).click();
  await expect(admin.getByText("Le message est remis en file d'envoi")).toBeVisible();
  await expect(item).toHaveCount(0);
  await arrived(order.buyer.email, `Commande ${order.number} confirmée, merci`);
});
