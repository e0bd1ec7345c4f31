import { codeOf } from "#tests/app-codes.ts";
import { aStaffLogin, signInAs } from "./customer-login.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { askForSecret } from "./second-factor.ts";

const NOW = "La boutique demande la double authentification. Activez-la pour ouvrir les autres écrans.";

/** The demand is the whole shop's, and other tests go on in it. */
test.afterEach(async () => {
  await query("delete from settings where key in ('secondFactorFor', 'secondFactorFrom')");
});

async function enter(page: Page, login: { email: string; password: string }, path: string): Promise<void> {
  await page.goto(path);
  await signInAs(page, login);
}

async function demand(owner: Page, { of, from }: { of: string; from: string }): Promise<void> {
  await owner.goto("/admin/settings");
  const group = owner.getByRole("region", { name: "Équipe" });
  await group.getByLabel("Double authentification").selectOption({ label: of });
  await group.getByLabel("À partir du").fill(from);
  await group.getByRole("button", { name: "Enregistrer" }).click();
  await expect(owner.getByText("Réglages enregistrés")).toBeVisible();
}

test("an owner announces a second factor, then demands it; staff set it up and go on", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  test.slow();
  allowed.push(/status of 403/);
  const owner = await aStaffLogin("owner");
  const manager = await aStaffLogin("management");
  const packer = await aStaffLogin("preparation");
  const ownerPage = await newAdmin({ signedIn: false });
  await enter(ownerPage, owner, "/admin");
  await expect(ownerPage).toHaveURL("/admin");
  await demand(ownerPage, { of: "Demandée aux rôles Propriétaire et Gestion", from: "2199-12-01" });

  const managerPage = await newAdmin({ signedIn: false });
  await enter(managerPage, manager, "/admin/orders");
  await expect(
    managerPage.getByText("Double authentification demandée à partir du 1er décembre 2199."),
  ).toBeVisible();
  await expect(managerPage.getByRole("heading", { level: 1, name: "Commandes" })).toBeVisible();
  await accessible(managerPage);

  await demand(ownerPage, { of: "Demandée aux rôles Propriétaire et Gestion", from: "" });
  // Whoever demands it has none herself.
  await expect(ownerPage).toHaveURL("/admin/account");
  await expect(ownerPage.getByText(NOW)).toBeVisible();
  await expect(ownerPage.getByRole("navigation", { name: "Administration" })).toHaveCount(0);
  await accessible(ownerPage);

  // A page that was open learns it by the first call that is refused.
  await managerPage.getByRole("link", { name: "Utilisateurs" }).click();
  await expect(managerPage).toHaveURL("/admin/account");
  const secret = await askForSecret(managerPage, manager.password);
  const setUp = managerPage.getByRole("dialog", { name: "Activer la double authentification" });
  await setUp.getByLabel("Code à 6 chiffres").fill(codeOf(secret));
  await managerPage.keyboard.press("Enter");
  await managerPage.getByRole("button", { name: "J'ai conservé mes codes" }).click();
  await expect(managerPage.getByText(NOW)).toHaveCount(0);
  await managerPage.getByRole("link", { name: "Utilisateurs" }).click();
  await expect(managerPage.getByRole("heading", { level: 1, name: "Utilisateurs" })).toBeVisible();

  const packerPage = await newAdmin({ signedIn: false });
  await enter(packerPage, packer, "/admin");
  await expect(packerPage).toHaveURL("/admin/orders-preparation");
  await expect(packerPage.getByText(/double authentification/i)).toHaveCount(0);
});
