import { randomUUID } from "node:crypto";
import { aStaffLogin, signInAs } from "./customer-login.ts";
import { expect, test } from "./promise.ts";
import { arrived, linkIn } from "./running-shop.ts";

const linkMailedTo = async (email: string) =>
  linkIn(await arrived(email, "Rejoignez l’équipe de la boutique"));

test("an owner invites a colleague, who chooses a password and finds what is hers; a link withdrawn leads nowhere", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  test.slow();
  allowed.push(/status of 410/);
  const owner = await aStaffLogin("owner");
  const ownerPage = await newAdmin({ signedIn: false });
  await ownerPage.goto("/admin/users?rights=admins");
  await signInAs(ownerPage, owner);
  const invite = async (email: string, role: string) => {
    await ownerPage.getByRole("button", { name: "Inviter dans l'équipe" }).click();
    const dialog = ownerPage.getByRole("dialog", { name: "Inviter dans l'équipe" });
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Prénom").fill("Nora");
    await dialog.getByLabel("Nom", { exact: true }).fill("Diallo");
    await dialog.getByLabel("Rôle").selectOption({ label: role });
    await accessible(ownerPage);
    await dialog.getByLabel("Votre mot de passe", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Envoyer l'invitation" }).click();
    await expect(dialog).toHaveCount(0);
  };
  const email = `${randomUUID().slice(0, 8)}@equipe.example`;
  await invite(email, "Préparation");
  const waiting = ownerPage.getByRole("region", { name: "Invitations en attente" });
  await expect(waiting.getByText(email)).toBeVisible();
  await accessible(ownerPage);

  const colleaguePage = await newAdmin({ signedIn: false });
  await colleaguePage.goto(await linkMailedTo(email));
  await expect(colleaguePage).toHaveURL("/admin/invitation");
  await expect(colleaguePage.getByText("Préparation", { exact: true })).toBeVisible();
  await accessible(colleaguePage);
  const password = "une phrase assez longue";
  await colleaguePage.getByLabel("Votre mot de passe", { exact: true }).fill("court");
  await colleaguePage.getByRole("button", { name: "Rejoindre l'équipe" }).click();
  await expect(colleaguePage.getByText(/^Le mot de passe a entre 12/)).toBeVisible();
  await colleaguePage.getByLabel("Votre mot de passe", { exact: true }).fill(password);
  await colleaguePage.getByRole("button", { name: "Rejoindre l'équipe" }).click();
  await expect(colleaguePage).toHaveURL("/admin/orders-preparation");
  await expect(colleaguePage.getByRole("link", { name: "Utilisateurs" })).toHaveCount(0);

  const other = `${randomUUID().slice(0, 8)}@equipe.example`;
  await invite(other, "Live");
  const link = await linkMailedTo(other);
  await waiting.getByRole("listitem").filter({ hasText: other }).getByRole("button").click();
  await expect(waiting.getByText(other)).toHaveCount(0);
  const late = await newAdmin({ signedIn: false });
  await late.goto(link);
  await expect(late.getByText("Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.")).toBeVisible();
  await expect(late.getByLabel("Votre mot de passe")).toHaveCount(0);
});
