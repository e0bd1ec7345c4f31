import { aBuyer, fillAddress } from "./guest.ts";
import { aPaidOrder } from "./paid-order.ts";
import { anOpenOrder, aPerson } from "./people.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { orderAct } from "./staff.ts";
import { breakCalls, holdCalls } from "./trouble.ts";

test.beforeEach(({ allowed }) => void allowed.push(/status of 500/));

test("an order is opened for somebody who is there, in a live, and not otherwise", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 404/);
  const gone = await aPerson();
  const person = await aPerson();
  const admin = await newAdmin();
  await admin.goto("/admin/orders?live=all");
  await admin.getByRole("button", { name: "Nouvelle commande" }).first().click();
  const dialog = admin.getByRole("dialog", { name: "Nouvelle commande" });
  const create = dialog.getByRole("button", { name: "Créer la commande" });
  await create.click();
  await expect(dialog.getByText("2 champs à corriger")).toBeVisible();
  await expect(
    dialog.getByRole("link", { name: "La sélection d'un utilisateur est obligatoire" }),
  ).toBeVisible();
  await dialog.getByRole("link", { name: "La sélection d'un live est obligatoire" }).click();
  await expect(dialog.getByLabel("Live", { exact: true })).toBeFocused();
  await dialog.getByLabel("Live", { exact: true }).click();
  await dialog.getByRole("option").first().click();
  const choose = async ({ name, email }: typeof person) => {
    await dialog.getByLabel("Utilisateur").fill(email);
    await dialog.getByRole("option", { name: new RegExp(name) }).click();
  };
  const answer = await holdCalls(admin, /^\/api\/admin\/users\/choices$/);
  await dialog.getByLabel("Utilisateur").fill(gone.email);
  // What was found before these words must not be there to be pressed.
  await expect(dialog.getByText("Recherche en cours...")).toBeVisible();
  await expect(dialog.getByRole("option")).toHaveCount(0);
  await answer();
  await choose(gone);
  await query("delete from users where id = $1", [gone.id]);
  await create.click();
  await expect(dialog.getByText("Impossible de créer une commande sans utilisateur")).toBeVisible();
  await choose(person);
  const mend = await breakCalls(admin, "POST", /^\/api\/admin\/orders$/);
  await create.click();
  await expect(dialog.getByText("Impossible de créer la commande")).toBeVisible();
  await mend();
  await dialog.getByLabel("Commentaire").fill("Vient la chercher");
  await create.click();
  await expect(admin.getByText("Commande créée avec succès").first()).toBeVisible();
  await expect(admin.getByText("Vient la chercher")).toBeVisible();

  const [tomorrow] = await query<{ id: string }>(
    `insert into lives (title, ref, live_date, is_active)
     values ('Demain', left(gen_random_uuid()::text, 8), now() + interval '1 day', false) returning id`,
    [],
  );
  await admin.goto(`/admin/orders?live=${tomorrow?.id}`);
  await expect(admin.getByText("Aucune commande trouvée pour ce live.")).toBeVisible();
  await admin.getByRole("button", { name: "Voir toutes les commandes" }).click();
  await expect(admin.getByRole("row").nth(1)).toBeVisible();
  // What was planned for later is not the live that is meant when nobody has chosen one.
  for (const list of ["/admin/orders", "/admin/products"]) {
    await admin.goto(list);
    await expect(admin).toHaveURL(/live=/);
    expect(admin.url()).not.toContain(tomorrow?.id);
  }
  await query("delete from lives where id = $1", [tomorrow?.id]);
});

test("an article that is unknown, or could not be added or removed, leaves the order as it was", async ({
  newAdmin,
}) => {
  const order = await anOpenOrder(await aPerson());
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  const field = admin.getByLabel("Ajouter par référence");
  const items = admin.getByRole("region", { name: /^Articles/ });
  const add = items.getByRole("button", { name: "Ajouter", exact: true });
  await add.click();
  await expect(admin.getByText("Veuillez sélectionner un produit")).toBeVisible();
  await field.fill("999999999");
  await expect(
    admin.getByText('Aucun produit avec la référence "999999999" trouvé dans ce live'),
  ).toBeVisible();
  await field.fill(order.ref);
  await admin.getByRole("option", { name: order.ref }).click();
  const mend = await breakCalls(admin, "POST", /^\/api\/admin\/orders\/.*\/items$/);
  await add.click();
  await expect(admin.getByText("Impossible d'ajouter l'article")).toBeVisible();
  await mend();
  await add.click();
  await expect(admin.getByText("Article ajouté").first()).toBeVisible();
  await expect(admin.getByRole("button", { name: /^Copier le lien public de la commande/ })).toBeVisible();
  await breakCalls(admin, "DELETE", /^\/api\/admin\/orders\/.*\/items\//);
  await admin.getByRole("button", { name: `Supprimer ${order.ref} Robe d'essai` }).click();
  await admin.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(admin.getByText("Impossible de supprimer l'article").first()).toBeVisible();
});

test("a status or an address that could not be saved is still as typed", async ({ newAdmin }) => {
  const order = await anOpenOrder(await aPerson());
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  const mend = await breakCalls(admin, "PUT", /^\/api\/admin\/orders\/.*\/(status|address)$/);
  await admin
    .getByRole("region", { name: "Adresse de livraison" })
    .getByRole("button", { name: "Ajouter" })
    .click();
  const address = admin.getByRole("dialog");
  await fillAddress(admin, aBuyer());
  await address.getByRole("button", { name: "Enregistrer" }).click();
  await expect(address.getByText("Impossible de mettre à jour la commande")).toBeVisible();
  await expect(address.getByLabel("Ville")).toHaveValue("Lyon");
  await address.getByLabel("Ville").fill("");
  await address.getByLabel("Code postal").fill("");
  await address.getByLabel("Adresse", { exact: true }).fill("");
  await address.getByLabel("Téléphone").fill("");
  await address.getByRole("button", { name: "Enregistrer" }).click();
  for (const sentence of [
    "L'adresse est obligatoire",
    "Le code postal est obligatoire",
    "La ville est obligatoire",
    "Le téléphone est obligatoire",
  ])
    await expect(address.getByText(sentence).first()).toBeVisible();
  await admin.goto(`/admin/orders/${order.id}`);

  await orderAct(admin, "Changer le statut");
  const dialog = admin.getByRole("dialog", { name: "Changer le statut" });
  await dialog.getByLabel("Statut").selectOption({ label: "Annulée par l'admin" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Impossible de mettre à jour le statut de la commande")).toBeVisible();
  await mend();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Statut de la commande mis à jour").first()).toBeVisible();
});

test("an order to check stays so until that could be written", async ({ newAdmin }) => {
  const order = await aPaidOrder();
  await query("update orders set review_reason = 'montant différent' where id = $1", [order.id]);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  const mend = await breakCalls(admin, "DELETE", /\/review$/);
  await admin.getByRole("button", { name: "Marquer comme vérifiée" }).click();
  const dialog = admin.getByRole("dialog", { name: "Marquer la commande comme vérifiée" });
  await dialog.getByLabel("Ce que vous avez vérifié").fill("Le montant est le bon.");
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog.getByText("Impossible de mettre à jour la commande")).toBeVisible();
  await mend();
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(admin.getByText("Commande mise à jour avec succès").first()).toBeVisible();
});

test("a label that could not be made, saved, printed or taken back says so each time", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await admin.addInitScript({ content: "window.open = () => null;" });
  await admin.goto(`/admin/orders/${order.id}`);
  const label = admin.getByRole("region", { name: "Étiquette d'expédition" });
  await expect(label.getByText("Aucune étiquette disponible")).toBeVisible();
  const mendMaking = await breakCalls(admin, "POST", /\/label$/);
  const make = admin.getByRole("button", { name: "Générer l'étiquette" });
  await make.click();
  await expect(label.getByText("Impossible de générer l'étiquette d'expédition")).toBeVisible();
  await mendMaking();
  await make.click();
  const print = label.getByRole("button", { name: "Imprimer", exact: true });
  await expect(print).toBeVisible();

  const mendFile = await breakCalls(admin, "GET", /\/label\.pdf$/);
  await label.getByRole("button", { name: "Télécharger" }).click();
  await expect(admin.getByText("Impossible de télécharger le fichier").first()).toBeVisible();
  await print.click();
  await expect(admin.getByText("Impossible d'imprimer le fichier").first()).toBeVisible();
  await mendFile();
  await print.click();
  await expect(
    admin.getByText("Veuillez autoriser les popups pour imprimer l'étiquette").first(),
  ).toBeVisible();

  await breakCalls(admin, "DELETE", /\/label$/);
  await label.getByRole("button", { name: "Supprimer" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Supprimer l'étiquette" }).click();
  await expect(admin.getByText("Impossible de supprimer l'étiquette d'expédition").first()).toBeVisible();
});

test("a message to orders says when all have left, and a piece without an announced reference says so", async ({
  newAdmin,
}) => {
  const person = await aPerson();
  const order = await anOpenOrder(person);
  await query("update products set ref_category = null where ref_category = $1", [order.ref]);
  await query(
    `with item as (insert into order_items (id, order_id, product_id, price_cents)
       select gen_random_uuid(), $1, id, 2990 from products where name = 'Robe d''essai' and ref_category is null
       order by created_at desc limit 1 returning product_id), counted as (
       update products set taken = taken + 1 where id in (select product_id from item))
     update orders set line_count = 1, items_cents = 2990 where id = $1`,
    [order.id],
  );
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  await expect(admin.getByRole("region", { name: /^Articles/ }).getByText("Sans catégorie")).toBeVisible();
  await admin.goto(`/admin/orders?live=all&q=${order.number}`);
  await admin.getByLabel(`Sélectionner la commande ${order.number}`).check();
  await admin
    .getByRole("region", { name: "Sélection" })
    .getByRole("button", { name: "Envoyer un message" })
    .click();
  const letter = admin.getByRole("dialog", { name: "Envoyer un message" });
  await letter.getByLabel("Type de message").selectOption({ label: "Expédiée" });
  await letter.getByLabel("Sujet").fill("Bonjour");
  await letter.getByRole("textbox", { name: "Message" }).fill("À bientôt.");
  await letter.getByRole("button", { name: /^Envoyer à 1/ }).click();
  await expect(admin.getByText("Tous les messages ont été envoyés").first()).toBeVisible();
});
