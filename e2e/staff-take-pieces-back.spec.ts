import { randomUUID } from "node:crypto";
import { aPaidOrder, type PaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const acting = (origin: string) => ({ origin, "idempotency-key": randomUUID() });

/** The buyer has her parcel; she renounces the piece of this color, if one is named. */
async function arrived(admin: Page, order: PaidOrder, renounced?: string) {
  const origin = new URL((await admin.goto("/admin"))?.url() ?? "").origin;
  const [{ version } = { version: 0 }] = await query<{ version: number }>(
    "select version from orders where id = $1",
    [order.id],
  );
  const answer = await admin.request.put(`/api/admin/orders/${order.id}/status`, {
    headers: acting(origin),
    data: { status: "delivered", expectedVersion: version },
  });
  expect(answer.ok()).toBe(true);
  if (!renounced) return;
  const items = await query<{ id: string }>(
    `select i.id from order_items i join products p on p.id = i.product_id
     join product_colors c on c.id = p.color_id where i.order_id = $1 and c.name = $2`,
    [order.id, renounced],
  );
  const stated = await admin.request.post("/api/withdrawals", {
    headers: acting(origin),
    data: {
      firstName: "Nina",
      lastName: "Roux",
      orderNumber: order.number,
      orderId: order.id,
      itemIds: items.map(({ id }) => id),
    },
  });
  expect(stated.status()).toBe(201);
}

/** The refund that a return leads to, left for later. */
const leaveRefund = (admin: Page) =>
  admin
    .getByRole("dialog", { name: /^Rembourser/ })
    .getByRole("button", { name: "Annuler" })
    .click();

const itemsOf = (admin: Page) => admin.getByRole("region", { name: /^Articles/ });

test("staff take back what a buyer renounced, give its money back, and she sees both", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await arrived(admin, order, "Rouge");
  await admin.goto(`/admin/orders/${order.id}`);
  await itemsOf(admin).getByRole("button", { name: "Retour", exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: `Retour sur la commande ${order.number}` });
  await expect(dialog.getByText(/Répond à la rétractation du/)).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /Rouge/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /Noir/ })).not.toBeChecked();
  await expect(dialog.getByLabel("Raison du retour")).toHaveValue("withdrawal");
  await expect(dialog.getByLabel("Montant à rembourser (€)")).toHaveValue("29,90");
  await dialog.getByRole("checkbox", { name: /Noir/ }).check();
  // The whole order, renounced in time: its delivery too.
  await expect(dialog.getByLabel("Montant à rembourser (€)")).toHaveValue("65,80");
  await dialog.getByRole("checkbox", { name: /Noir/ }).uncheck();
  await dialog.getByLabel(/^Devenir de .*Rouge/).selectOption({ label: "Mise de côté" });
  await accessible(admin);
  await dialog.getByRole("button", { name: "Enregistrer le retour" }).click();

  const refund = admin.getByRole("dialog", { name: `Rembourser la commande ${order.number}` });
  await expect(refund.getByLabel("Montant à rembourser (€)")).toHaveValue("29,90");
  await expect(refund.getByRole("textbox", { name: "Raison" })).toHaveValue(
    /^Retour de .* \(Rétractation\)$/,
  );
  await accessible(admin);
  await refund.getByRole("button", { name: /^Rembourser 29,90/ }).click();
  await expect(refund).toBeHidden();
  const item = itemsOf(admin).getByRole("listitem").filter({ hasText: "Rouge" });
  await expect(item).toContainText(/Retournée le \d+.* \d{4} · Rétractation · Mise de côté/);
  await expect(item).toContainText(/Remboursement\s: remboursé/);
  await expect(item.getByRole("button", { name: /Annuler le retour/ })).toHaveCount(0);
  await expect(itemsOf(admin)).toContainText(/Retourné \(1\sarticle\)29,90/);
  await accessible(admin);
  await item.getByRole("button", { name: /^Remettre en vente/ }).click();
  await expect(item).toContainText("Remise en vente");
  await expect(admin.getByRole("region", { name: "Historique" })).toContainText(
    "Article retourné, mis de côté",
  );

  const phone = await newPhone();
  await phone.goto(order.page);
  await expect(phone.getByText(/Nous vous avons remboursé 29,90\s€/)).toBeVisible();
  const hers = phone.getByRole("region", { name: "Récapitulatif" }).getByRole("listitem");
  await expect(hers.filter({ hasText: "Rouge" })).toContainText(/Retournée le \d/);
  await expect(hers.filter({ hasText: "Noir" })).not.toContainText("Retournée");
  await accessible(phone);
});

test("staff undo a return that was noted by mistake, and are told what a return lacks", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await arrived(admin, order);
  await admin.goto(`/admin/orders/${order.id}`);
  await itemsOf(admin).getByRole("button", { name: "Retour", exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: /^Retour sur/ });
  await dialog.getByRole("button", { name: "Enregistrer le retour" }).click();
  await expect(dialog.getByText("Choisissez au moins une pièce.").first()).toBeVisible();
  await expect(dialog.getByText("Indiquez pourquoi la pièce revient.").first()).toBeVisible();
  await accessible(admin);
  await dialog.getByRole("button", { name: "Annuler" }).click();

  await itemsOf(admin)
    .getByRole("button", { name: /^Retour de .*Noir/ })
    .click();
  await expect(dialog.getByRole("checkbox", { name: /Noir/ })).toBeChecked();
  await dialog.getByLabel("Raison du retour").selectOption({ label: "Autre raison" });
  await dialog.getByLabel("Précisions").fill("Essai");
  await dialog.getByLabel("Montant à rembourser (€)").fill("65,81");
  await dialog.getByRole("button", { name: "Enregistrer le retour" }).click();
  await expect(dialog.getByText(/Le montant dépasse ce qui peut être remboursé/).first()).toBeVisible();
  await dialog.getByLabel("Montant à rembourser (€)").fill("29,90");
  await dialog.getByRole("button", { name: "Enregistrer le retour" }).click();
  await leaveRefund(admin);
  const item = itemsOf(admin).getByRole("listitem").filter({ hasText: "Noir" });
  await expect(item).toContainText(/Remboursement\s: à faire/);
  const phone = await newPhone();
  await phone.goto(order.page);
  await expect(phone.getByText(/Nous vous remboursons 29,90\s€ au plus tard le/)).toBeVisible();

  await item.getByRole("button", { name: /Annuler le retour/ }).click();
  const question = admin.getByRole("alertdialog", { name: "Annuler ce retour" });
  await accessible(admin);
  await question.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(item).not.toContainText("Retournée");
  await expect(admin.getByRole("region", { name: "Paiements" })).toContainText("Classé sans suite");
  const [piece] = await query("select taken from products where id = $1", [order.piece.productId]);
  expect(piece).toEqual({ taken: 1 });
});

test("an order of which nothing is left to send is cancelled, and its packer never sees it", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  const takeBack = async (color: RegExp) => {
    await itemsOf(admin).getByRole("button", { name: color }).click();
    const dialog = admin.getByRole("dialog", { name: /^Retour sur/ });
    await dialog.getByLabel("Raison du retour").selectOption({ value: "not-sendable" });
    // It is lost or damaged: nobody may buy it unseen.
    await expect(dialog.getByLabel(/^Devenir de/)).toHaveValue("set-aside");
    return dialog;
  };
  const first = await takeBack(/^Retour de .*Noir/);
  await first.getByRole("button", { name: "Enregistrer le retour" }).click();
  await leaveRefund(admin);
  const packing = await newAdmin();
  await packing.goto(`/admin/orders-preparation?q=${order.number}`);
  await packing
    .getByRole("button", { name: new RegExp(order.number) })
    .first()
    .click();
  await expect(packing.getByText(/^0\/1\sarticle$/).first()).toBeVisible();

  const last = await takeBack(/^Retour de .*Rouge/);
  await expect(last.getByText(/elle sera annulée/)).toBeVisible();
  await expect(last.getByLabel("Montant à rembourser (€)")).toHaveValue("35,90");
  await accessible(admin);
  await last.getByRole("button", { name: "Enregistrer le retour" }).click();
  await leaveRefund(admin);
  await expect(admin.getByRole("region", { name: "État de la commande" })).toContainText("Annulée");
  await packing.goto(`/admin/orders-preparation?q=${order.number}`);
  await expect(packing.getByRole("button", { name: new RegExp(order.number) })).toHaveCount(0);
});
