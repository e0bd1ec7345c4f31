import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";
import { arrived } from "./running-shop.ts";

// A word that claims something is warned of before it is saved.
test.use({ allowed: [/409 \(Conflict\)/] });

test("staff write a page, look at it as the public would, and delete it when asked twice", async ({
  newAdmin,
  accessible,
}) => {
  const word = randomUUID().slice(0, 8);
  const page = await newAdmin();
  await page.goto("/admin/pages");
  await expect(page.getByRole("region", { name: "Pages obligatoires" })).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Nouvelle page" }).click();
  const dialog = page.getByRole("dialog", { name: "Nouvelle page" });
  await dialog.getByRole("textbox", { name: "Titre" }).fill(`Soldes ${word}`);
  await dialog.getByLabel("Code").fill(`Soldes ${word}`);
  await expect(dialog.getByLabel("Code")).toHaveValue(`soldes-${word}`);
  await dialog.getByRole("textbox", { name: "Contenu" }).fill("Tout doit partir.");
  await dialog.getByRole("button", { name: "Afficher l'aperçu public" }).click();
  await expect(dialog.getByRole("region", { name: "Aperçu public" })).toContainText("Tout doit partir.");
  await accessible(page);
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(dialog.getByText(/«\u00a0soldes\u00a0»/i)).toBeVisible();
  await accessible(page);
  await dialog.getByRole("button", { name: "Enregistrer quand même" }).click();
  await expect(page.getByText("Page enregistrée avec succès").first()).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(`soldes-${word}`) });
  await expect(row).toContainText("Active");
  await row.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Page supprimée avec succès").first()).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("staff put a question first, and the public reads it first", async ({ newAdmin, accessible }) => {
  const page = await newAdmin();
  await page.goto("/admin/faqs");
  const buttons = page.getByRole("button", { name: /^Monter / });
  const title = (await buttons.nth(1).getAttribute("aria-label"))?.replace("Monter ", "") ?? "";
  await accessible(page);
  await page.getByRole("button", { name: `Monter ${title}` }).click();
  await expect(buttons.first()).toHaveAccessibleName(`Monter ${title}`);
  await expect
    .poll(async () => ((await (await page.request.get("/api/faqs")).json()) as { title: string }[])[0]?.title)
    .toBe(title);
});

test("staff change a template and send themselves a test of it", async ({ newAdmin, accessible }) => {
  const address = `test-${randomUUID().slice(0, 8)}@exemple.fr`;
  const page = await newAdmin();
  await page.goto("/admin/message-templates");
  await page.getByRole("button", { name: "Modifier le modèle Livrée" }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier le modèle" });
  await expect(dialog.getByLabel("Type", { exact: true })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Titre" }).fill("Bien reçue, {{prenom}} ?");
  const box = dialog.getByRole("form", { name: "Email de test" });
  await box.getByLabel("Email de test").fill("sans arobase");
  await box.getByRole("button", { name: "Envoyer un test" }).click();
  await expect(box.getByText("Veuillez saisir une adresse email valide")).toBeVisible();
  await box.getByLabel("Email de test").fill(address);
  await box.getByRole("button", { name: "Envoyer un test" }).click();
  await expect(box.getByText("Message envoyé !")).toBeVisible();
  await accessible(page);
  await arrived(address, "Bien reçue, Prénom ?");
  await dialog.getByRole("button", { name: "Afficher l'aperçu" }).click();
  await expect(dialog.getByRole("heading", { name: "Bien reçue, Prénom ?" })).toBeVisible();
  await expect(dialog.locator('img[src^="data:image/jpeg"]').first()).toBeVisible();
  await dialog.getByRole("button", { name: "Ordinateur" }).click();
  await dialog.getByRole("switch", { name: "Thème sombre" }).click();
  await accessible(page);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Modèle enregistré avec succès").first()).toBeVisible();
  await expect(page.getByText("Bien reçue, {{prenom}} ?")).toBeVisible();
});
