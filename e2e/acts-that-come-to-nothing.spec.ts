import { randomUUID } from "node:crypto";
import { aBuyer, fillAddress } from "./guest.ts";
import { layOut, query } from "./house.ts";
import { aPaidOrder } from "./paid-order.ts";
import { anOpenOrder, aPerson } from "./people.ts";
import { expect, test } from "./promise.ts";
import { breakCalls } from "./trouble.ts";

test.beforeEach(({ allowed }) => void allowed.push(/status of 500/));

test("a person who could not be changed, written to or merged stays as typed", async ({ newDesk }) => {
  const person = await aPerson();
  await anOpenOrder(person);
  const other = await aPerson();
  const desk = await newDesk();
  await breakCalls(desk, "PUT", /^\/api\/admin\/users\//);
  await breakCalls(desk, "POST", /^\/api\/admin\/users\/(merge|.*\/messages)$/);
  await desk.goto(`/admin/users?q=${person.email}`);
  await desk.getByRole("button", { name: person.name, exact: true }).click();
  const edit = desk.getByRole("dialog", { name: "Modifier un utilisateur" });
  await edit.getByLabel("Prénom").fill("Anna");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(edit.getByText("Erreur lors de la modification de l'utilisateur")).toBeVisible();
  await expect(edit.getByLabel("Prénom")).toHaveValue("Anna");
  await edit.getByLabel("Prénom").fill("Ana");
  await edit.getByRole("button", { name: "Annuler" }).click();

  await desk.getByRole("button", { name: `Actions pour ${person.name}` }).click();
  await desk.getByRole("menuitem", { name: "Envoyer un message" }).click();
  const letter = desk.getByRole("dialog", { name: "Envoyer un message" });
  await letter.getByLabel("Type de message").selectOption({ label: "Expédiée" });
  await letter.getByLabel("Sujet").fill("Bonjour");
  await letter.getByRole("textbox", { name: "Message" }).fill("À bientôt.");
  await letter.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(letter.getByText("Erreur lors de l'envoi")).toBeVisible();

  await desk.goto(`/admin/user-merge?source=${person.id}&destination=${other.id}`);
  await desk.getByRole("button", { name: "Transférer les commandes (1)" }).click();
  await expect(desk.getByText("Erreur lors de la fusion: Une erreur est survenue").first()).toBeVisible();
});

test("a search of people that fails says so", async ({ newDesk }) => {
  const desk = await newDesk();
  await breakCalls(desk, "GET", /^\/api\/admin\/users\/search$/);
  await desk.goto("/admin/user-merge");
  const source = desk.getByRole("region", { name: "Utilisateur source" });
  await source.getByLabel("Email, pseudo TikTok ou nom").fill("ana");
  await source.getByRole("button", { name: "Rechercher" }).click();
  await expect(source.getByText("Erreur lors de la recherche d'utilisateurs")).toBeVisible();
});

test("what could not be deleted or made is still there, or not yet", async ({ newDesk }) => {
  const [piece] = await layOut();
  const color = `Panne ${randomUUID().slice(0, 6)}`;
  await query("insert into product_colors (name, hex_code) values ($1, '#123456')", [color]);
  const desk = await newDesk();
  await breakCalls(desk, "DELETE", /^\/api\/admin\/(products|colors)\//);
  await breakCalls(desk, "POST", /^\/api\/admin\/products\/bulk$/);
  await desk.goto(`/admin/products?live=all&q=${piece?.ref}`);
  await desk.getByRole("button", { name: `Supprimer ${piece?.ref} Robe d'essai` }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(desk.getByText("Impossible de supprimer le produit").first()).toBeVisible();

  await desk.goto("/admin/colors");
  desk.on("dialog", (question) => question.accept());
  await desk.getByRole("button", { name: `Supprimer la couleur ${color}` }).click();
  await expect(desk.getByText("Impossible de supprimer la couleur").first()).toBeVisible();

  await desk.goto("/admin/bulk-products");
  await desk.getByLabel("Live", { exact: true }).click();
  await desk.getByRole("option").first().click();
  await desk.getByLabel("Nom du produit").fill("Pull d'essai");
  await desk.getByLabel("Prix en euros").fill("34,90");
  await desk.getByLabel("Référence catégorie").fill(`Q${randomUUID().slice(0, 6)}`);
  await desk.getByRole("checkbox", { name: "Noir", exact: false }).first().check({ force: true });
  await desk.getByRole("button", { name: "Créer 1 produit(s)" }).click();
  await expect(
    desk.getByText("Une erreur s'est produite lors de la création des produits").first(),
  ).toBeVisible();
});

test("a live that could not be opened or put on air, and a question that could not move, stay", async ({
  newDesk,
}) => {
  const desk = await newDesk();
  await breakCalls(desk, "POST", /^\/api\/admin\/lives$/);
  await breakCalls(desk, "PUT", /^\/api\/admin\/(lives\/.*\/active|faqs\/.*\/rank)$/);
  await desk.goto("/admin/lives");
  const onAir = desk.getByRole("switch").first();
  const before = await onAir.isChecked();
  await onAir.click();
  await expect(desk.getByText("Impossible de modifier le statut du live").first()).toBeVisible();
  await expect(onAir).toBeChecked({ checked: before });
  await desk.getByRole("button", { name: "Nouveau Live" }).click();
  const dialog = desk.getByRole("dialog", { name: "Nouveau Live" });
  await dialog.getByLabel("Titre").fill("Panne");
  await dialog.getByLabel("Date").fill("2026-11-20T20:30");
  await dialog.getByRole("button", { name: "Créer le live" }).click();
  await expect(dialog.getByText("Impossible de créer le live")).toBeVisible();

  await desk.goto("/admin/faqs");
  await desk
    .getByRole("button", { name: /^Monter / })
    .nth(1)
    .click();
  await expect(desk.getByText("Impossible de modifier l'ordre").first()).toBeVisible();
});

test("an order is opened for somebody who is there, in a live, and not otherwise", async ({
  newDesk,
  allowed,
}) => {
  allowed.push(/status of 404/);
  const gone = await aPerson();
  const person = await aPerson();
  const desk = await newDesk();
  await desk.goto("/admin/orders?live=all");
  await desk.getByRole("button", { name: "Nouvelle commande" }).first().click();
  const dialog = desk.getByRole("dialog", { name: "Nouvelle commande" });
  const create = dialog.getByRole("button", { name: "Créer la commande" });
  await create.click();
  await expect(dialog.getByText("La sélection d'un live est obligatoire")).toBeVisible();
  await expect(dialog.getByText("La sélection d'un utilisateur est obligatoire")).toBeVisible();
  await dialog.getByLabel("Live", { exact: true }).click();
  await dialog.getByRole("option").first().click();
  const choose = async ({ name, email }: typeof person) => {
    await dialog.getByLabel("Utilisateur").fill(email);
    await dialog.getByRole("option", { name: new RegExp(name) }).click();
  };
  await choose(gone);
  await query("delete from users where id = $1", [gone.id]);
  await create.click();
  await expect(dialog.getByText("Impossible de créer une commande sans utilisateur")).toBeVisible();
  await choose(person);
  const mend = await breakCalls(desk, "POST", /^\/api\/admin\/orders$/);
  await create.click();
  await expect(dialog.getByText("Impossible de créer la commande")).toBeVisible();
  await mend();
  await create.click();
  await expect(desk.getByText("Commande créée avec succès").first()).toBeVisible();
});

test("an article that is unknown, or could not be added or removed, leaves the order as it was", async ({
  newDesk,
}) => {
  const order = await anOpenOrder(await aPerson());
  const desk = await newDesk();
  await desk.goto(`/admin/orders/${order.id}`);
  const field = desk.getByLabel("Ajouter par référence");
  const items = desk.getByRole("region", { name: /^Articles/ });
  const add = items.getByRole("button", { name: "Ajouter", exact: true });
  await add.click();
  await expect(desk.getByText("Veuillez sélectionner un produit")).toBeVisible();
  await field.fill("999999999");
  await expect(
    desk.getByText('Aucun produit avec la référence "999999999" trouvé dans ce live'),
  ).toBeVisible();
  await field.fill(order.ref);
  await desk.getByRole("option").first().click();
  const mend = await breakCalls(desk, "POST", /^\/api\/admin\/orders\/.*\/items$/);
  await add.click();
  await expect(desk.getByText("Impossible d'ajouter l'article")).toBeVisible();
  await mend();
  await add.click();
  await expect(desk.getByText("Article ajouté").first()).toBeVisible();
  await breakCalls(desk, "DELETE", /^\/api\/admin\/orders\/.*\/items\//);
  await desk.getByRole("button", { name: `Supprimer ${order.ref} Robe d'essai` }).click();
  await desk.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(desk.getByText("Impossible de supprimer l'article").first()).toBeVisible();
});

test("a status or an address that could not be saved is still as typed", async ({ newDesk }) => {
  const order = await anOpenOrder(await aPerson());
  const desk = await newDesk();
  await desk.goto(`/admin/orders/${order.id}`);
  const mend = await breakCalls(desk, "PUT", /^\/api\/admin\/orders\/.*\/(status|address)$/);
  await desk
    .getByRole("region", { name: "Adresse de livraison" })
    .getByRole("button", { name: "Ajouter" })
    .click();
  const address = desk.getByRole("dialog");
  await fillAddress(desk, aBuyer());
  await address.getByRole("button", { name: "Enregistrer" }).click();
  await expect(address.getByText("Erreur lors de la sauvegarde de l'adresse")).toBeVisible();
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
  await desk.goto(`/admin/orders/${order.id}`);

  await desk.getByRole("button", { name: "Changer le statut" }).click();
  const dialog = desk.getByRole("dialog", { name: "Changer le statut" });
  await dialog.getByLabel("Statut").selectOption({ label: "Annulée par l'admin" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Impossible de mettre à jour le statut de la commande")).toBeVisible();
  await mend();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(desk.getByText("Statut de la commande mis à jour").first()).toBeVisible();
});

test("an order to check stays so until that could be written", async ({ newDesk }) => {
  const order = await aPaidOrder();
  await query("update orders set review_reason = 'montant différent' where id = $1", [order.id]);
  const desk = await newDesk();
  await desk.goto(`/admin/orders/${order.id}`);
  const mend = await breakCalls(desk, "DELETE", /\/review$/);
  await desk.getByRole("button", { name: "Marquer comme vérifiée" }).click();
  const dialog = desk.getByRole("dialog", { name: "Marquer la commande comme vérifiée" });
  await dialog.getByLabel("Ce que vous avez vérifié").fill("Le montant est le bon.");
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog.getByText("Impossible de mettre à jour la commande")).toBeVisible();
  await mend();
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(desk.getByText("Commande mise à jour avec succès").first()).toBeVisible();
});

test("a label that could not be made, saved, printed or taken back says so each time", async ({
  newDesk,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const order = await aPaidOrder();
  const desk = await newDesk();
  await desk.addInitScript({ content: "window.open = () => null;" });
  await desk.goto(`/admin/orders/${order.id}`);
  const label = desk.getByRole("region", { name: "Étiquette d'expédition" });
  await expect(label.getByText("Aucune étiquette disponible")).toBeVisible();
  const mendMaking = await breakCalls(desk, "POST", /\/label$/);
  await label.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(label.getByText("Impossible de générer l'étiquette d'expédition")).toBeVisible();
  await mendMaking();
  await label.getByRole("button", { name: "Réessayer" }).click();
  const print = label.getByRole("button", { name: "Imprimer", exact: true });
  await expect(print).toBeVisible({ timeout: 30_000 });

  const mendFile = await breakCalls(desk, "GET", /\/label\.pdf$/);
  await label.getByRole("button", { name: "Télécharger" }).click();
  await expect(desk.getByText("Impossible de télécharger le fichier").first()).toBeVisible();
  await print.click();
  await expect(desk.getByText("Impossible d'imprimer le fichier").first()).toBeVisible();
  await mendFile();
  await print.click();
  await expect(
    desk.getByText("Veuillez autoriser les popups pour imprimer l'étiquette").first(),
  ).toBeVisible();

  await breakCalls(desk, "DELETE", /\/label$/);
  await label.getByRole("button", { name: "Supprimer" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Supprimer l'étiquette" }).click();
  await expect(desk.getByText("Impossible de supprimer l'étiquette d'expédition").first()).toBeVisible();
});
