import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";

test("staff keep the filters of a list under a name, and find them again on another machine", async ({
  newAdmin,
  accessible,
}) => {
  const name = `Soir ${randomUUID().slice(0, 6)}`;
  const admin = await newAdmin();
  await admin.goto("/admin/orders?status=to-pay&live=all&sort=-total");
  await admin.getByRole("button", { name: "Enregistrer la vue" }).click();
  const dialog = admin.getByRole("dialog", { name: "Enregistrer la vue" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Le nom de la vue est obligatoire")).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Nom de la vue").fill(name);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  const elsewhere = await newAdmin();
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
