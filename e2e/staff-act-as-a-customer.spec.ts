import { anAdministratorLogin } from "./customer-login.ts";
import { query } from "./house.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";

const QUESTION =
  "Vous allez être déconnecté de l'admin pour vous connecter en tant qu'utilisateur. Confirmez-vous ?";

test("staff act as a customer after a question, under a banner, and leave by the way out", async ({
  newDesk,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 403/);
  const { buyer, number } = await aPaidOrder();
  const { email, password } = await anAdministratorLogin();
  const name = `${buyer.firstName} ${buyer.lastName}`;
  const desk = await newDesk({ signedIn: false });
  await desk.goto(`/admin/users?q=${buyer.email}`);
  await desk.getByLabel("Email").fill(email);
  await desk.getByLabel("Mot de passe", { exact: true }).fill(password);
  await desk.getByRole("button", { name: "Se connecter" }).click();
  await desk.getByRole("button", { name: `Actions pour ${name}` }).click();
  await desk.getByRole("menuitem", { name: "Se connecter en tant que…" }).click();
  const dialog = desk.getByRole("dialog", { name: `Se connecter en tant que ${name}` });
  await expect(dialog.getByText(QUESTION)).toBeVisible();
  await dialog.getByLabel("Votre mot de passe").fill("pas le mien");
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog.getByText("Le mot de passe ne correspond pas.")).toBeVisible();
  await accessible(desk);
  await dialog.getByLabel("Votre mot de passe").fill(password);
  await dialog.getByRole("button", { name: "Confirmer" }).click();

  await expect(desk.getByRole("heading", { level: 1, name: "Mon espace" })).toBeVisible();
  await expect(desk).toHaveURL("/customer");
  const banner = desk.getByText(`Vous agissez en tant que ${name}.`, { exact: false });
  await expect(banner).toBeVisible();
  await accessible(desk);
  await desk.getByRole("link", { name: `Voir la commande ${number}` }).click();
  await expect(banner).toBeVisible();
  expect((await desk.request.get("/api/admin/counters")).status()).toBe(403);

  await desk.getByRole("button", { name: "Quitter et revenir à l'administration" }).click();
  await expect(desk).toHaveURL("/admin/login");
  expect((await desk.request.get("/api/customer")).status()).toBe(401);
  const trail = await query<{ action: string }>(
    `select a.action from audit_trail a join users u on u.id = a.actor_id
     where u.email = $1 and a.action like 'impersonation%' order by a.id`,
    [email],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    "impersonation-granted",
    "impersonation-begun",
    "impersonation-ended",
  ]);
});
