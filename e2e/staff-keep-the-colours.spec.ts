import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";

test("staff add a colour, correct it, delete it, and can't delete one that is worn", async ({
  newDesk,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  const name = `Teinte ${randomUUID().slice(0, 6)}`;
  const desk = await newDesk();
  await desk.goto("/admin/colors");
  await desk.getByRole("button", { name: "Nouvelle couleur" }).click();
  const dialog = desk.getByRole("dialog", { name: "Nouvelle couleur" });
  await dialog.getByLabel("Nom").fill("Noir");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Une couleur avec ce nom existe déjà")).toBeVisible();
  await accessible(desk);
  await dialog.getByLabel("Nom").fill(name);
  await dialog.getByLabel("Code hexadécimal").fill("#FF");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Code hexadécimal valide (ex: #FF0000)")).toBeVisible();
  await dialog.getByLabel("Choisir la couleur").fill("#00ff7f");
  await expect(dialog.getByLabel("Code hexadécimal")).toHaveValue("#00FF7F");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(desk.getByText("Couleur ajoutée avec succès")).toBeVisible();

  await desk.getByRole("button", { name: `Modifier la couleur ${name}` }).click();
  await desk.getByRole("dialog", { name: "Modifier la couleur" }).getByLabel("Nom").fill(`${name} vif`);
  await desk.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(desk.getByText("Couleur mise à jour avec succès")).toBeVisible();
  await accessible(desk);

  desk.once("dialog", (question) => question.dismiss());
  await desk.getByRole("button", { name: `Supprimer la couleur ${name} vif` }).click();
  await expect(desk.getByRole("row", { name: new RegExp(`${name} vif`) })).toBeVisible();
  desk.on("dialog", (question) => question.accept());
  await desk.getByRole("button", { name: `Supprimer la couleur ${name} vif` }).click();
  await expect(desk.getByText("Couleur supprimée avec succès")).toBeVisible();
  await expect(desk.getByRole("row", { name: new RegExp(name) })).toHaveCount(0);
  await desk.getByRole("button", { name: "Supprimer la couleur Noir", exact: true }).click();
  await expect(
    desk.getByText("Cette couleur est utilisée par des produits et ne peut pas être supprimée"),
  ).toBeVisible();
});
