import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";

test("staff add a color, correct it, delete it, and can't delete one that is worn", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  const name = `Teinte ${randomUUID().slice(0, 6)}`;
  const admin = await newAdmin();
  await admin.goto("/admin/colors");
  await admin.getByRole("button", { name: "Nouvelle couleur" }).click();
  const dialog = admin.getByRole("dialog", { name: "Nouvelle couleur" });
  await dialog.getByLabel("Nom").fill("Noir");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Une couleur avec ce nom existe déjà")).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Nom").fill(name);
  await dialog.getByLabel("Code hexadécimal").fill("#FF");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Code hexadécimal valide (ex: #FF0000)")).toBeVisible();
  await dialog.getByLabel("Choisir la couleur").fill("#00ff7f");
  await expect(dialog.getByLabel("Code hexadécimal")).toHaveValue("#00FF7F");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Couleur ajoutée avec succès")).toBeVisible();

  await admin.getByRole("button", { name: `Modifier la couleur ${name}` }).click();
  await admin.getByRole("dialog", { name: "Modifier la couleur" }).getByLabel("Nom").fill(`${name} vif`);
  await admin.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(admin.getByText("Couleur mise à jour avec succès")).toBeVisible();
  await accessible(admin);

  const question = admin.getByRole("alertdialog", { name: "Supprimer la couleur" });
  await admin.getByRole("button", { name: `Supprimer la couleur ${name} vif` }).click();
  await expect(question).toContainText(`Êtes-vous sûr de vouloir supprimer la couleur ${name} vif`);
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(admin.getByRole("row", { name: new RegExp(`${name} vif`) })).toBeVisible();
  await admin.getByRole("button", { name: `Supprimer la couleur ${name} vif` }).click();
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(admin.getByText("Couleur supprimée avec succès")).toBeVisible();
  await expect(admin.getByRole("row", { name: new RegExp(name) })).toHaveCount(0);
  await admin.getByRole("button", { name: "Supprimer la couleur Noir", exact: true }).click();
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(
    admin.getByText("Cette couleur est utilisée par des produits et ne peut pas être supprimée"),
  ).toBeVisible();
});
