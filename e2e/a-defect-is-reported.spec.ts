import { aPaidOrder, markDelivered, type PaidOrder, visitAsBuyer } from "./paid-order.ts";
import { PICTURE } from "./picture.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

/** The mails of these kinds have left, whatever else was sent about the order. */
const mailed = (order: PaidOrder, ...kinds: string[]) =>
  expect
    .poll(async () =>
      (
        await query<{ kind: string }>(
          "select distinct kind from outbox where order_id = $1 and kind = any($2) and state = 'sent' order by kind",
          [order.id, kinds],
        )
      ).map(({ kind }) => kind),
    )
    .toEqual(kinds.toSorted());

test("she reports a defect with a photo, sends the piece back at the shop's expense and is refunded", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await markDelivered(admin, order);

  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  await phone.getByRole("button", { name: "Signaler un défaut" }).click();
  const form = phone.getByRole("region", { name: "Signaler un défaut" });
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(form.getByText("Choisissez au moins une pièce").first()).toBeVisible();
  await expect(form.getByText("Dites ce qui ne va pas").first()).toBeVisible();
  await accessible(phone);
  await form.getByRole("checkbox", { name: /noir/i }).check();
  await form.getByLabel(/^Qu'est-ce qui ne va pas/).fill("La couture du col est ouverte.");
  await form
    .getByLabel(/^Photos du défaut/)
    .setInputFiles({ name: "col.png", mimeType: "image/png", buffer: PICTURE });
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(form.getByRole("status")).toContainText("Votre réclamation est bien reçue.");
  await expect(form.getByRole("status")).not.toContainText("n'est pas partie");
  await mailed(order, "complaint");

  await admin.goto("/admin/claims-after-sale");
  const row = admin.getByRole("listitem").filter({ hasText: order.number }).first();
  await expect(row).toContainText("La couture du col est ouverte.");
  await expect(row).toContainText("Encore 30\u00a0jours");
  await expect(row.getByRole("img", { name: `Photo 1 du défaut, commande ${order.number}` })).toBeVisible();
  await row.getByRole("button", { name: `Attendre un retour…, ${order.number}` }).click();
  const dialog = admin.getByRole("dialog", { name: `Attendre un retour de ${order.number}` });
  await expect(dialog.getByRole("checkbox", { name: /Noir/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /Rouge/ })).not.toBeChecked();
  await expect(dialog.getByLabel("Raison du retour")).toHaveValue("defect");
  await expect(dialog.getByText("Le renvoi d'une pièce non conforme est à la charge")).toBeVisible();
  await accessible(admin);
  await dialog.getByRole("button", { name: "Attendre ces pièces" }).click();
  await expect(row).toContainText("Retour\u00a0: attendu");
  await accessible(admin);
  // It ends with money once money went back.
  allowed.push(/409 \(Conflict\).*\/outcome/);
  await row.getByRole("button", { name: `Clôturer, ${order.number}` }).click();
  const closing = admin.getByRole("dialog", { name: `Réclamation ${order.number}` });
  await closing.getByLabel("Issue").selectOption({ label: "Remboursée" });
  await closing.getByRole("button", { name: "Clôturer" }).click();
  const noting = admin.getByRole("dialog", { name: `Rembourser la commande ${order.number}` });
  await expect(noting.getByRole("checkbox", { name: "Argent déjà rendu autrement" })).toBeChecked();
  await accessible(admin);
  await noting.getByRole("button", { name: "Annuler" }).click();
  await closing.getByRole("button", { name: "Annuler" }).click();

  await visitAsBuyer(phone, order);
  const card = phone.getByRole("region", { name: "Votre retour" });
  await expect(card).toContainText("Dès leur arrivée, nous vérifions les pièces");
  await expect(card).toContainText("Nous vous offrons l'étiquette de retour.");
  await card.getByRole("button", { name: "Obtenir mon étiquette", exact: true }).click();
  await expect(card.getByRole("link", { name: "Imprimer mon étiquette (PDF)" })).toBeVisible();
  await expect(card).not.toContainText("retenus");
  await accessible(phone);
  const number = (await card.getByRole("link", { name: /^8R/ }).textContent()) ?? "";

  await row.getByRole("link", { name: "Voir les retours" }).click();
  await admin.getByRole("searchbox", { name: "Recherche" }).fill(number);
  const line = admin.getByRole("listitem", { name: `Retour de la commande ${order.number}` });
  await expect(line).toContainText("Défaut ou non-conformité");
  await accessible(admin);
  await line.getByRole("button", { name: "Colis arrivé" }).click();
  await line.getByRole("button", { name: "Contrôler" }).click();
  const check = admin.getByRole("dialog", { name: `Contrôler le retour de ${order.number}` });
  await check.getByLabel(/^Constat sur .*noir/).selectOption("Abîmée");
  await expect(check.getByLabel("Montant à rembourser (€)")).toHaveValue("29,90");
  await check.getByRole("button", { name: "Enregistrer le contrôle" }).click();
  await line.getByRole("button", { name: /^Rembourser 29,90/ }).click();
  await admin
    .getByRole("alertdialog", { name: `Rembourser le retour de ${order.number}` })
    .getByRole("button", { name: /^Rembourser/ })
    .click();
  await expect(line).toContainText("Remboursé\u00a0: 29,90");
  await mailed(order, "complaint", "return-label", "return-received");

  await admin.goto("/admin/claims-after-sale");
  await row.getByRole("button", { name: `Clôturer, ${order.number}` }).click();
  await closing.getByLabel("Issue").selectOption({ label: "Remboursée" });
  await accessible(admin);
  await closing.getByRole("button", { name: "Clôturer" }).click();
  await expect(row).toHaveCount(0);
  // Her page, open all along, says how it ended.
  await expect(phone.locator("#reclamations")).toContainText("vous êtes remboursée.");
  await admin.getByRole("link", { name: "Clôturées" }).last().click();
  await expect(row).toContainText("Remboursée");
});

test("staff expect a piece from the order's page, call it off and expect it anew", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await markDelivered(admin, order);
  await admin.goto(`/admin/orders/${order.id}`);
  const items = admin.getByRole("region", { name: /^Articles/ });
  await items.getByRole("button", { name: "Attendre un retour…" }).click();
  const dialog = admin.getByRole("dialog", { name: `Attendre un retour de ${order.number}` });
  await dialog.getByRole("button", { name: "Attendre ces pièces" }).click();
  await expect(dialog.getByText("Choisissez au moins une pièce.").first()).toBeVisible();
  await expect(dialog.getByText("Indiquez pourquoi la pièce revient.").first()).toBeVisible();
  await accessible(admin);
  const expectRed = async () => {
    await dialog.getByRole("checkbox", { name: /Rouge/ }).check();
    await dialog.getByLabel("Raison du retour").selectOption({ label: "Autre raison" });
    await dialog.getByLabel("Précisions").fill("Geste de la boutique");
    await dialog.getByLabel("Frais de renvoi").selectOption({ label: "À la charge de la boutique" });
    await dialog.getByRole("button", { name: "Attendre ces pièces" }).click();
    await expect(items).toContainText("Retour de 1\u00a0pièce\u00a0: attendu (autre raison).");
  };
  await expectRed();
  await accessible(admin);

  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  const card = phone.getByRole("region", { name: "Votre retour" });
  await expect(card).toContainText("À renvoyer");
  await expect(card).toContainText("Nous vous offrons l'étiquette de retour.");

  await items.getByRole("link", { name: "Voir les retours" }).click();
  const line = admin.getByRole("listitem", { name: `Retour de la commande ${order.number}` });
  await line.getByRole("button", { name: "Abandonner" }).click();
  const reason = admin.getByRole("dialog", { name: `Abandonner le retour de ${order.number}` });
  await reason.getByLabel("Raison").fill("Par erreur");
  await reason.getByRole("button", { name: "Abandonner le retour" }).click();
  await expect(line).toHaveCount(0);
  await admin.goto(`/admin/orders/${order.id}`);
  await items.getByRole("button", { name: "Attendre un retour…" }).click();
  await expectRed();
});

test("staff read the contract of an order as it was concluded and send it to its buyer", async ({
  newAdmin,
}) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  // As at a plain http address of a local network.
  await admin.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
  await admin.goto(`/admin/orders/${order.id}`);
  const href = (await admin.getByRole("link", { name: "Contrat (PDF)" }).getAttribute("href")) ?? "";
  const file = await admin.request.get(href);
  expect(file.headers()["content-type"]).toContain("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await admin.getByRole("button", { name: "Envoyer à la cliente" }).click();
  await expect(admin.getByText(`Contrat envoyé à ${order.buyer.email}`).first()).toBeVisible();
  await mailed(order, "contract-copy");
});
