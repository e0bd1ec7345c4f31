import { randomUUID } from "node:crypto";
import { anOpenOrder, aPerson } from "./people.ts";
import { expect, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";
import { chooseColor, editPerson } from "./staff.ts";
import { breakCalls } from "./trouble.ts";

test.beforeEach(({ allowed }) => void allowed.push(/status of 500|ERR_FAILED/));

test("a person who could not be changed, written to or merged stays as typed", async ({ newAdmin }) => {
  const person = await aPerson();
  await anOpenOrder(person);
  const other = await aPerson();
  const admin = await newAdmin();
  await breakCalls(admin, "PUT", /^\/api\/admin\/users\//);
  await breakCalls(admin, "POST", /^\/api\/admin\/users\/merge$/);
  const mendWriting = await breakCalls(admin, "POST", /^\/api\/admin\/users\/.*\/messages$/);
  await admin.goto(`/admin/users?q=${person.email}`);
  await editPerson(admin, person.name);
  const edit = admin.getByRole("dialog", { name: "Modifier un utilisateur" });
  await edit.getByLabel("Prénom").fill("Anna");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(edit.getByText("Erreur lors de la modification de l'utilisateur")).toBeVisible();
  await expect(edit.getByLabel("Prénom")).toHaveValue("Anna");
  await edit.getByRole("button", { name: "Annuler" }).click();
  await admin.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(edit).toBeHidden();

  await admin.getByRole("button", { name: `Actions pour ${person.name}` }).click();
  await admin.getByRole("menuitem", { name: "Envoyer un message" }).click();
  const letter = admin.getByRole("dialog", { name: "Envoyer un message" });
  await letter.getByLabel("Type de message").selectOption({ label: "Expédiée" });
  await letter.getByLabel("Sujet").fill("Bonjour");
  await letter.getByRole("textbox", { name: "Message" }).fill("À bientôt.");
  await letter.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(letter.getByText("Erreur lors de l'envoi")).toBeVisible();
  await mendWriting();
  await admin.route(/\/messages$/, (route) => route.abort());
  await letter.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(letter.getByText("Erreur réseau")).toBeVisible();

  await admin.goto(`/admin/user-merge?source=${person.id}&destination=${other.id}`);
  await admin.getByRole("button", { name: "Transférer les commandes (1)" }).click();
  await expect(admin.getByText("Erreur lors de la fusion: Une erreur est survenue").first()).toBeVisible();
});

test("a search of people that fails says so", async ({ newAdmin }) => {
  const admin = await newAdmin();
  await breakCalls(admin, "GET", /^\/api\/admin\/users\/search$/);
  await admin.goto("/admin/user-merge");
  const source = admin.getByRole("region", { name: "Utilisateur source" });
  await source.getByLabel("Email, pseudo TikTok ou nom").fill("ana");
  await source.getByRole("button", { name: "Rechercher" }).click();
  await expect(source.getByText("Erreur lors de la recherche d'utilisateurs")).toBeVisible();
});

test("what could not be deleted or made is still there, or not yet", async ({ newAdmin }) => {
  const [piece] = await layOut();
  const color = `Panne ${randomUUID().slice(0, 6)}`;
  await query("insert into product_colors (name, hex_code) values ($1, '#123456')", [color]);
  const admin = await newAdmin();
  await breakCalls(admin, "DELETE", /^\/api\/admin\/(products|colors)\//);
  await breakCalls(admin, "POST", /^\/api\/admin\/products\/bulk$/);
  await admin.goto(`/admin/products?live=all&q=${piece.ref}`);
  await admin.getByRole("button", { name: `Supprimer ${piece.ref} Robe d'essai` }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(admin.getByText("Impossible de supprimer le produit").first()).toBeVisible();

  await admin.goto("/admin/colors");
  await admin.getByRole("button", { name: `Supprimer la couleur ${color}` }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(admin.getByText("Impossible de supprimer la couleur").first()).toBeVisible();

  await admin.goto("/admin/bulk-products");
  await admin.getByLabel("Live", { exact: true }).click();
  await admin.getByRole("option").first().click();
  await admin.getByLabel("Nom du produit").fill("Pull d'essai");
  await admin.getByLabel("Prix en euros").fill("34,90");
  await admin.getByLabel("Référence annoncée").fill(`Q${randomUUID().slice(0, 6)}`);
  await chooseColor(admin, "Noir");
  await admin.getByRole("button", { name: "Créer 1 produit(s)" }).click();
  await expect(
    admin.getByText("Une erreur s'est produite lors de la création des produits").first(),
  ).toBeVisible();
});

test("a product or a color that could not be saved stays as typed", async ({ newAdmin }) => {
  const admin = await newAdmin();
  await breakCalls(admin, "POST", /^\/api\/admin\/(products|colors)$/);
  await admin.goto("/admin/products");
  await expect(admin).toHaveURL(/live=[0-9a-f-]{36}/);
  await admin.getByRole("button", { name: "Nouveau produit" }).click();
  const product = admin.getByRole("dialog", { name: "Nouveau produit" });
  await product.getByLabel("Nom").fill("Robe d'essai");
  await product.getByLabel("Prix en euros").fill("29,90");
  await product.getByLabel("N° de pièce", { exact: true }).fill("987654");
  await product.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(product.getByText("Erreur: le produit n'a pas pu être enregistré")).toBeVisible();
  await expect(product.getByLabel("Nom")).toHaveValue("Robe d'essai");

  await admin.goto("/admin/colors");
  await admin.getByRole("button", { name: "Nouvelle couleur" }).click();
  const color = admin.getByRole("dialog", { name: "Nouvelle couleur" });
  await color.getByLabel("Nom").fill(`Panne ${randomUUID().slice(0, 6)}`);
  await color.getByLabel("Code hexadécimal").fill("#123456");
  await color.getByRole("button", { name: "Enregistrer" }).click();
  await expect(color.getByText("Erreur: la couleur n'a pas pu être enregistrée")).toBeVisible();
});

test("a live that could not be opened or put on air, and a question that could not move, stay", async ({
  newAdmin,
}) => {
  const admin = await newAdmin();
  await breakCalls(admin, "POST", /^\/api\/admin\/lives$/);
  await breakCalls(admin, "PUT", /^\/api\/admin\/(lives\/.*\/active|faqs\/.*\/rank)$/);
  await admin.goto("/admin/lives");
  const onAir = admin.getByRole("switch").first();
  const before = await onAir.isChecked();
  await onAir.click();
  await expect(admin.getByText("Impossible de modifier le statut du live").first()).toBeVisible();
  await expect(onAir).toBeChecked({ checked: before });
  await admin.getByRole("button", { name: "Nouveau Live" }).click();
  const dialog = admin.getByRole("dialog", { name: "Nouveau Live" });
  await dialog.getByLabel("Titre").fill("Panne");
  await dialog.getByLabel("Date").fill("2026-11-20T20:30");
  await dialog.getByRole("button", { name: "Créer le live" }).click();
  await expect(dialog.getByText("Impossible de créer le live")).toBeVisible();

  await admin.goto("/admin/faqs");
  await admin
    .getByRole("button", { name: /^Monter / })
    .nth(1)
    .click();
  await expect(admin.getByText("Impossible de modifier l'ordre").first()).toBeVisible();
});

test("a text that could not be kept stays in its editor, and one that could not be deleted in its list", async ({
  newAdmin,
}) => {
  const admin = await newAdmin();
  // The page asks before what was typed is left.
  admin.on("dialog", (question) => question.accept());
  await breakCalls(admin, "PUT", /^\/api\/admin\/(faqs|pages|message-templates)\/[0-9a-f-]{36}$/);
  await breakCalls(admin, "DELETE", /^\/api\/admin\/(faqs|pages)\//);
  for (const { screen, actions, dialog, save, remove } of [
    {
      screen: "/admin/faqs",
      actions: /^Actions de la question /,
      dialog: "Modifier la question",
      save: "Impossible de sauvegarder la FAQ",
      remove: "Impossible de supprimer la FAQ",
    },
    {
      screen: "/admin/pages",
      actions: /^Actions de la page /,
      dialog: "Modifier la page",
      save: "Impossible de sauvegarder la page",
      remove: "Impossible de supprimer la page",
    },
  ]) {
    await admin.goto(screen);
    await admin.getByRole("button", { name: actions }).first().click();
    await admin.getByRole("menuitem", { name: "Supprimer" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(admin.getByText(remove).first()).toBeVisible();
    await admin.getByRole("button", { name: actions }).first().click();
    await admin.getByRole("menuitem", { name: "Modifier" }).click();
    const editor = admin.getByRole("dialog", { name: dialog });
    await editor.getByRole("textbox", { name: "Titre" }).fill("Titre d'essai");
    await editor.getByRole("button", { name: "Enregistrer" }).click();
    await expect(editor.getByText(save)).toBeVisible();
    await expect(editor.getByRole("textbox", { name: "Titre" })).toHaveValue("Titre d'essai");
  }
  await admin.goto("/admin/message-templates");
  await admin
    .getByRole("button", { name: /^Modifier le modèle / })
    .first()
    .click();
  const template = admin.getByRole("dialog", { name: "Modifier le modèle" });
  await template.getByRole("textbox", { name: "Titre" }).fill("Titre d'essai");
  await template.getByRole("button", { name: "Enregistrer" }).click();
  await expect(template.getByText("Impossible de sauvegarder le modèle")).toBeVisible();
});
