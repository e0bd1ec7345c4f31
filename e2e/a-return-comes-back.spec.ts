import { randomUUID } from "node:crypto";
import { readBarcode } from "./barcode-reader.ts";
import { aPaidOrder, markDelivered, type PaidOrder, visitAsBuyer } from "./paid-order.ts";
import { saveSettings } from "./payment-settings.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const acting = (origin: string) => ({ origin, "idempotency-key": randomUUID() });
const originOf = async (admin: Page) => new URL((await admin.goto("/admin"))?.url() ?? "").origin;

const setZip = (order: PaidOrder, zip: string) =>
  query(
    "update orders set shipping_address = shipping_address || jsonb_build_object('zip', $2::text) where id = $1",
    [order.id, zip],
  );

/** The shop offers a label for 5,90 € as long as `during` lasts. */
async function offeringLabels(admin: Page, during: () => Promise<void>) {
  await saveSettings(admin, "orders", { returnLabelCents: 590 });
  await saveSettings(admin, "parcels", { returnLabel: "buyer", returnCodes: "on" });
  try {
    await during();
  } finally {
    await saveSettings(admin, "parcels", { returnLabel: "none", returnCodes: "off" });
    await saveSettings(admin, "orders", { returnLabelCents: 0 });
  }
}

test("she renounces two of three pieces on her phone, staff check what came and give its money back", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  // The browser notes the refusal of her label.
  allowed.push(/409 \(Conflict\).*\/label/);
  const order = await aPaidOrder(["Rouge", "Beige"]);
  const admin = await newAdmin();
  await markDelivered(admin, order);

  const phone = await newPhone();
  await phone.goto(`/retractation?order=${order.id}&commande=${order.number}`);
  await phone.getByLabel("Prénom").fill("Nina");
  await phone.getByLabel("Nom", { exact: true }).fill("Roux");
  await phone.getByLabel("Email").fill(order.buyer.email);
  await phone.getByRole("checkbox", { name: /Noir/ }).uncheck();
  await phone.getByRole("button", { name: "Continuer" }).click();
  await phone.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(phone.getByRole("heading", { name: "Votre rétractation est enregistrée" })).toBeVisible();

  await offeringLabels(admin, async () => {
    const home = await newPhone();
    await visitAsBuyer(home, order);
    const card = home.getByRole("region", { name: "Votre retour" });
    await expect(card).toContainText("À renvoyer");
    await expect(card.getByRole("button", { name: /^Obtenir un code, sans imprimante/ })).toBeVisible();
    await accessible(home);
    // The carrier knows no such postal code: she reads what to do, staff what it said.
    await setZip(order, "9");
    await card.getByRole("button", { name: /^Obtenir mon étiquette \(5,90/ }).click();
    await expect(card).toContainText("La Poste ne reconnaît pas l'adresse de votre commande. Écrivez-nous");
    await home.reload();
    await expect(card).toContainText("La Poste ne reconnaît pas l'adresse de votre commande. Écrivez-nous");
    await accessible(home);
    await admin.goto("/admin/withdrawals/returns?view=to-follow");
    const refused = admin.getByRole("listitem", { name: `Retour de la commande ${order.number}` });
    await expect(refused).toContainText(/Étiquette demandée le .* et non faite.*code postal de l'expéditeur/);
    await accessible(admin);
    await refused.getByRole("button", { name: "C'est réglé" }).click();
    await expect(refused).toHaveCount(0);
    await setZip(order, "75011");
    await home.reload();
    await expect(card.getByRole("button", { name: /^Obtenir mon étiquette \(5,90/ })).toBeVisible();
    await expect(card).not.toContainText("La Poste ne reconnaît pas");
    await card.getByRole("button", { name: /^Obtenir mon étiquette \(5,90/ }).click();
    await expect(card.getByRole("link", { name: "Imprimer mon étiquette (PDF)" })).toBeVisible();
    await accessible(home);
  });

  await admin.goto("/admin/withdrawals");
  await admin.getByRole("link", { name: "Retours" }).click();
  await admin.getByRole("link", { name: /^Attendus/ }).click();
  const line = admin.getByRole("listitem", { name: `Retour de la commande ${order.number}` });
  await expect(line).toContainText("Le remboursement attend les pièces ou une preuve d'envoi");
  await expect(line).toContainText("À envoyer au plus tard le");
  await accessible(admin);
  // Its parcel lies on the table: the label's number, scanned on the queue, asks at once what came.
  const [label] = await query<{ number: string }>(
    `select l.tracking_number as number from return_labels l join return_cases c on c.id = l.case_id
     where c.order_id = $1 and l.state = 'made'`,
    [order.id],
  );
  const number = label?.number ?? "";
  expect(number).toMatch(/^8R/);
  const dialog = admin.getByRole("dialog", { name: `Contrôler le retour de ${order.number}` });
  await readBarcode(admin, number);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toHaveCount(0);
  // So does the number in the search of any screen.
  await admin.goto("/admin/products");
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await admin.keyboard.press("Control+k");
  await admin.getByLabel("Page, action, commande, personne, produit ou live").fill(number);
  await admin.getByRole("option", { name: new RegExp(`Retour de ${order.number}`) }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toHaveCount(0);
  await line.getByRole("button", { name: "Colis arrivé" }).click();
  const arrival = admin.getByRole("dialog", { name: `Retour de ${order.number} arrivé` });
  await arrival.getByRole("button", { name: "Noter l'arrivée" }).click();
  await expect(arrival).toHaveCount(0);
  await admin.getByRole("link", { name: /^À contrôler/ }).click();
  await admin.getByRole("searchbox", { name: "Recherche" }).focus();
  await readBarcode(admin, number);
  await dialog.getByLabel(/^Constat sur .*beige/).selectOption("Abîmée");
  await expect(dialog.getByLabel(/^Devenir de .*beige/)).toHaveValue("set-aside");
  // She sent it by other means: the carrier never saw the label, so that nothing is kept for it.
  await expect(dialog.getByText(/Étiquette de retour non utilisée.* 5,90.* non retenus/)).toBeVisible();
  await expect(dialog.getByLabel("Montant à rembourser (€)")).toHaveValue("59,80");
  await accessible(admin);
  await dialog.getByRole("button", { name: "Enregistrer le contrôle" }).click();
  await expect(dialog).toHaveCount(0);
  await admin.getByRole("link", { name: /^À rembourser/ }).click();
  await expect(line).toContainText("Abîmée, mise de côté");
  await line.getByRole("button", { name: /^Rembourser/ }).click();
  const question = admin.getByRole("alertdialog", { name: `Rembourser le retour de ${order.number}` });
  await accessible(admin);
  await question.getByRole("button", { name: /^Rembourser/ }).click();
  await expect(question).toHaveCount(0);
  await admin.getByRole("link", { name: /^Terminés/ }).click();
  await expect(line).toContainText("Remboursé\u00a0: 59,80");
  await readBarcode(admin, number);
  await expect(admin.getByText("Ce retour n'est plus à contrôler")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await readBarcode(admin, "8R99999999999");
  await expect(admin.getByText("Aucun retour ne porte ce numéro")).toBeVisible();

  const lines = await query<{ count: number }>(
    `select count(*)::int as count from refund_lines l join refunds r on r.id = l.refund_id
     where r.order_id = $1 and r.state = 'done' and l.order_item_id is not null`,
    [order.id],
  );
  expect(lines).toEqual([{ count: 2 }]);
  await expect
    .poll(async () =>
      query("select kind from invoices where order_id = $1 and kind = 'credit-note'", [order.id]),
    )
    .toHaveLength(1);
});

test("nothing is kept for her label once her order is cancelled, and staff reopen what a check missed", async ({
  newAdmin,
  newPhone,
}) => {
  const order = await aPaidOrder(["Rouge", "Beige"]);
  const admin = await newAdmin();
  await markDelivered(admin, order);
  const headers = acting(await originOf(admin));
  const items = await query<{ id: string }>(
    "select id from order_items where order_id = $1 order by created_at limit 2",
    [order.id],
  );
  const opened = await admin.request.post(`/api/admin/orders/${order.id}/return-cases`, {
    headers,
    data: { itemIds: items.map(({ id }) => id), cause: "withdrawal" },
  });
  expect(opened.ok()).toBe(true);
  const phone = await newPhone();
  const card = phone.locator("#retours");
  await offeringLabels(admin, async () => {
    await visitAsBuyer(phone, order);
    await card.getByRole("button", { name: /^Obtenir mon étiquette/ }).click();
    await expect(card).toContainText(/5,90\s€ seront retenus/);
  });
  const [row] = await query<{ version: number }>("select version from orders where id = $1", [order.id]);
  const cancelled = await admin.request.put(`/api/admin/orders/${order.id}/status`, {
    headers,
    data: { status: "cancelled-by-admin", expectedVersion: row?.version, reason: "Accord" },
  });
  expect(cancelled.ok()).toBe(true);
  // Her page, open all along, says so.
  await expect(card).toContainText("Votre commande est annulée");
  await expect(card).not.toContainText("retenus");

  await admin.goto("/admin/withdrawals/returns?view=expected");
  const line = admin.getByRole("listitem", { name: `Retour de la commande ${order.number}` });
  await line.getByRole("button", { name: "Contrôler" }).click();
  const check = admin.getByRole("dialog", { name: `Contrôler le retour de ${order.number}` });
  await check.getByLabel(/^Constat sur .*Rouge/i).selectOption("Manquante");
  await check.getByRole("button", { name: "Enregistrer le contrôle" }).click();
  await expect(check).toBeHidden();
  await admin.goto(`/admin/withdrawals/returns?q=${order.number}`);
  await line.getByRole("button", { name: "Rouvrir" }).click();
  await expect(line).toHaveCount(2);
  await expect(line.getByRole("button", { name: "Rouvrir" })).toHaveCount(0);
  await admin.goto(`/admin/orders/${order.id}`);
  await expect(admin.getByRole("region", { name: /^Articles/ })).toContainText(
    "Retour de 1\u00a0pièce\u00a0: attendu",
  );
});
