import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";

test("staff see who changed a color, from what to what, and go to it", async ({ newAdmin, accessible }) => {
  const name = `Teinte ${randomUUID().slice(0, 6)}`;
  const page = await newAdmin();
  await page.goto("/admin/colors");
  await page.getByRole("button", { name: "Nouvelle couleur" }).click();
  await page.getByRole("dialog", { name: "Nouvelle couleur" }).getByLabel("Nom").fill(name);
  await page.getByLabel("Code hexadécimal").fill("#123456");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("Couleur ajoutée avec succès")).toBeVisible();
  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page.getByRole("heading", { name: "Journal des modifications" })).toBeVisible();
  await page.getByRole("combobox", { name: "Type d'objet" }).fill("Couleur");
  await page.getByRole("option", { name: "Couleur", exact: true }).click();
  await expect(page).toHaveURL("/admin/audit?kind=color");
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Couleur ajoutée");
  await expect(row).toContainText("#123456");
  await accessible(page);
  await row.getByRole("button", { name: "Couleur ajoutée" }).click();
  await expect(page.getByRole("dialog", { name: "Couleur ajoutée" })).toContainText(name);
  await accessible(page);
  await page.getByRole("dialog").getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/colors\?q=/);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
});
