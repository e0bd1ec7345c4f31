import { randomUUID } from "node:crypto";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { facts, query } from "./running-shop.ts";
import { editPerson } from "./staff.ts";

async function askToErase(page: Page, email: string, name: string) {
  await page.goto(`/admin/users?q=${email}`);
  await editPerson(page, name);
  await page.getByRole("button", { name: "Effacer cette personne…" }).click();
  return page.getByRole("dialog", { name: `Effacer ${name}` });
}

test("staff erase a person who asks for it, with their own password, and read what came of it", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 403/);
  const word = `Adieu${randomUUID().slice(0, 6)}`;
  const email = `${word.toLowerCase()}@exemple.fr`;
  await query("insert into users (email, first_name, last_name) values ($1, 'Ada', $2)", [email, word]);
  const page = await newAdmin();
  const dialog = await askToErase(page, email, `Ada ${word}`);
  await expect(dialog.getByText("Cette action ne peut pas être annulée.")).toBeVisible();
  await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(dialog.getByText("Saisissez votre mot de passe pour confirmer.")).toBeVisible();
  await accessible(page);
  await dialog.getByLabel("Votre mot de passe").fill("pas le mien");
  await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(dialog.getByText("Le mot de passe ne correspond pas.")).toBeVisible();
  await dialog.getByLabel("Votre mot de passe").fill(facts().administrator.password);
  await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
  const told = page.getByRole("dialog", { name: "Personne effacée" });
  await expect(told).toBeVisible();
  await accessible(page);
  await told.getByRole("button", { name: "Fermer" }).last().click();
  await expect(page.getByText("Aucun utilisateur ne correspond à votre recherche")).toBeVisible();
  expect(await query("select 1 from users where last_name = $1 or email = $2", [word, email])).toEqual([]);
});

test("somebody whose order is under way is not erased, and staff read which order", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const { buyer, number } = await aPaidOrder();
  const page = await newAdmin();
  const dialog = await askToErase(page, buyer.email, `${buyer.firstName} ${buyer.lastName}`);
  await dialog.getByLabel("Votre mot de passe").fill(facts().administrator.password);
  await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(dialog.getByText(number)).toBeVisible();
});
