import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { orderAct } from "./staff.ts";

test("staff cancel a paid order in one act: its money, its pieces and the reason", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  await orderAct(admin, "Annuler la commande");
  const dialog = admin.getByRole("dialog", { name: `Annuler la commande ${order.number}` });
  const amount = dialog.getByLabel(/^À rembourser/);
  await expect(amount).toHaveValue("65,80");
  await dialog.getByRole("button", { name: /^Annuler et rembourser 65,80/ }).click();
  await expect(dialog.getByText("La raison est obligatoire").first()).toBeVisible();
  await amount.fill("60");
  await expect(dialog.getByText(/^5,80\s€ resteront à rembourser/)).toBeVisible();
  await dialog.getByLabel(/Rouge/).selectOption({ label: "Mise de côté" });
  await dialog.getByLabel("Raison").fill("Pièce tachée");
  await accessible(admin);
  await dialog.getByRole("button", { name: /^Annuler et rembourser 60,00/ }).click();

  await expect(admin.getByText(/^Commande annulée, 60,00\s€ remboursés$/).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole("region", { name: "État de la commande" })).toContainText(
    "Annulée par l'admin",
  );
  const refunds = admin.getByRole("region", { name: "Paiements" }).getByRole("listitem");
  await expect(refunds.filter({ hasText: "Pièce tachée" })).toHaveCount(2);
  await admin.getByRole("button", { name: "Autres actions" }).click();
  await expect(admin.getByRole("menuitem", { name: "Changer le statut" })).toBeVisible();
  await expect(admin.getByRole("menuitem", { name: "Annuler la commande" })).toHaveCount(0);
  const pieces = await query<{ taken: number }>(
    `select p.taken from products p join order_items i on i.product_id = p.id
     join product_colors c on c.id = p.color_id where i.order_id = $1 order by c.name`,
    [order.id],
  );
  expect(pieces.map(({ taken }) => taken)).toEqual([0, 1]);
});
