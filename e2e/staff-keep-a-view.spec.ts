import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";

test("staff keep the filters of a list under a name, and find them again on another machine", async ({
  newDesk,
  accessible,
}) => {
  const name = `Soir ${randomUUID().slice(0, 6)}`;
  const desk = await newDesk();
  await desk.goto("/admin/orders?status=to-pay&live=all&sort=-total");
  await desk.getByRole("button", { name: "Enregistrer la vue" }).click();
  const dialog = desk.getByRole("dialog", { name: "Enregistrer la vue" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Le nom de la vue est obligatoire")).toBeVisible();
  await accessible(desk);
  await dialog.getByLabel("Nom de la vue").fill(name);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(desk.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  const elsewhere = await newDesk();
  await elsewhere.goto("/admin/orders?live=all");
  await elsewhere.getByRole("link", { name }).click();
  await expect(elsewhere).toHaveURL(/status=to-pay&live=all&sort=-total$/);
  await accessible(elsewhere);
  await elsewhere.getByRole("button", { name: `Actions de la vue ${name}` }).click();
  await elsewhere.getByRole("menuitem", { name: "Renommer" }).click();
  await elsewhere.getByLabel("Nom de la vue").fill(`${name} bis`);
  await elsewhere.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(elsewhere.getByRole("link", { name: `${name} bis` })).toBeVisible();
  await elsewhere.getByRole("button", { name: `Actions de la vue ${name} bis` }).click();
  await elsewhere.getByRole("menuitem", { name: "Supprimer" }).click();
  await expect(elsewhere.getByText("Vue supprimée")).toBeVisible();
  await expect(elsewhere.getByRole("link", { name: `${name} bis` })).toHaveCount(0);
});
