import { randomUUID } from "node:crypto";
import { layOut, query } from "./house.ts";
import { anOpenOrder, aPerson } from "./people.ts";
import { expect, test } from "./promise.ts";
import { chooseColor } from "./staff.ts";
import { breakCalls } from "./trouble.ts";

test.beforeEach(({ allowed }) => void allowed.push(/status of 500|ERR_FAILED/));

test("a person who could not be changed, written to or merged stays as typed", async ({ newDesk }) => {
  const person = await aPerson();
  await anOpenOrder(person);
  const other = await aPerson();
  const desk = await newDesk();
  await breakCalls(desk, "PUT", /^\/api\/admin\/users\//);
  await breakCalls(desk, "POST", /^\/api\/admin\/users\/merge$/);
  const mendWriting = await breakCalls(desk, "POST", /^\/api\/admin\/users\/.*\/messages$/);
  await desk.goto(`/admin/users?q=${person.email}`);
  await desk.getByRole("button", { name: person.name, exact: true }).click();
  const edit = desk.getByRole("dialog", { name: "Modifier un utilisateur" });
  await edit.getByLabel("Prénom").fill("Anna");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(edit.getByText("Erreur lors de la modification de l'utilisateur")).toBeVisible();
  await expect(edit.getByLabel("Prénom")).toHaveValue("Anna");
  await edit.getByRole("button", { name: "Annuler" }).click();
  await desk.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(edit).toBeHidden();

  await desk.getByRole("button", { name: `Actions pour ${person.name}` }).click();
  await desk.getByRole("menuitem", { name: "Envoyer un message" }).click();
  const letter = desk.getByRole("dialog", { name: "Envoyer un message" });
  await letter.getByLabel("Type de message").selectOption({ label: "Expédiée" });
  await letter.getByLabel("Sujet").fill("Bonjour");
  await letter.getByRole("textbox", { name: "Message" }).fill("À bientôt.");
  await letter.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(letter.getByText("Erreur lors de l'envoi")).toBeVisible();
  await mendWriting();
  await desk.route(/\/messages$/, (route) => route.abort());
  await letter.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(letter.getByText("Erreur réseau")).toBeVisible();

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
  await desk.goto(`/admin/products?live=all&q=${piece.ref}`);
  await desk.getByRole("button", { name: `Supprimer ${piece.ref} Robe d'essai` }).click();
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
  await chooseColor(desk, "Noir");
  await desk.getByRole("button", { name: "Créer 1 produit(s)" }).click();
  await expect(
    desk.getByText("Une erreur s'est produite lors de la création des produits").first(),
  ).toBeVisible();
});

test("a product or a colour that could not be saved stays as typed", async ({ newDesk }) => {
  const desk = await newDesk();
  await breakCalls(desk, "POST", /^\/api\/admin\/(products|colors)$/);
  await desk.goto("/admin/products");
  await expect(desk).toHaveURL(/live=[0-9a-f-]{36}/);
  await desk.getByRole("button", { name: "Nouveau produit" }).click();
  const product = desk.getByRole("dialog", { name: "Nouveau produit" });
  await product.getByLabel("Nom").fill("Robe d'essai");
  await product.getByLabel("Prix en euros").fill("29,90");
  await product.getByLabel("Référence", { exact: true }).fill("987654");
  await product.getByRole("button", { name: "Enregistrer" }).click();
  await expect(product.getByText("Erreur: le produit n'a pas pu être enregistré")).toBeVisible();
  await expect(product.getByLabel("Nom")).toHaveValue("Robe d'essai");

  await desk.goto("/admin/colors");
  await desk.getByRole("button", { name: "Nouvelle couleur" }).click();
  const color = desk.getByRole("dialog", { name: "Nouvelle couleur" });
  await color.getByLabel("Nom").fill(`Panne ${randomUUID().slice(0, 6)}`);
  await color.getByLabel("Code hexadécimal").fill("#123456");
  await color.getByRole("button", { name: "Enregistrer" }).click();
  await expect(color.getByText("Erreur: la couleur n'a pas pu être enregistrée")).toBeVisible();
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

test("a text that could not be kept stays in its editor, and one that could not be deleted in its list", async ({
  newDesk,
}) => {
  const desk = await newDesk();
  desk.on("dialog", (question) => question.accept());
  await breakCalls(desk, "PUT", /^\/api\/admin\/(faqs|pages|message-templates)\/[0-9a-f-]{36}$/);
  await breakCalls(desk, "DELETE", /^\/api\/admin\/(faqs|pages)\//);
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
    await desk.goto(screen);
    await desk.getByRole("button", { name: actions }).first().click();
    await desk.getByRole("menuitem", { name: "Supprimer" }).click();
    await expect(desk.getByText(remove).first()).toBeVisible();
    await desk.getByRole("button", { name: actions }).first().click();
    await desk.getByRole("menuitem", { name: "Modifier" }).click();
    const editor = desk.getByRole("dialog", { name: dialog });
    await editor.getByRole("textbox", { name: "Titre" }).fill("Titre d'essai");
    await editor.getByRole("button", { name: "Enregistrer" }).click();
    await expect(editor.getByText(save)).toBeVisible();
    await expect(editor.getByRole("textbox", { name: "Titre" })).toHaveValue("Titre d'essai");
  }
  await desk.goto("/admin/message-templates");
  await desk
    .getByRole("button", { name: /^Modifier le modèle / })
    .first()
    .click();
  const template = desk.getByRole("dialog", { name: "Modifier le modèle" });
  await template.getByRole("textbox", { name: "Titre" }).fill("Titre d'essai");
  await template.getByRole("button", { name: "Enregistrer" }).click();
  await expect(template.getByText("Impossible de sauvegarder le modèle")).toBeVisible();
});
