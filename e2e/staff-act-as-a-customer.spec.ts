import { anAdministratorLogin, signInAs } from "./customer-login.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const QUESTION =
  "Vous allez être déconnecté de l'admin pour vous connecter en tant qu'utilisateur. Confirmez-vous ?";

test("staff act as a customer after a question, under a banner, and leave by the way out", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 403/);
  const { buyer, number } = await aPaidOrder();
  const login = await anAdministratorLogin();
  const name = `${buyer.firstName} ${buyer.lastName}`;
  const admin = await newAdmin({ signedIn: false });
  await admin.goto(`/admin/users?q=${buyer.email}`);
  await signInAs(admin, login);
  await admin.getByRole("button", { name: `Actions pour ${name}` }).click();
  await admin.getByRole("menuitem", { name: "Se connecter en tant que…" }).click();
  const dialog = admin.getByRole("dialog", { name: `Se connecter en tant que ${name}` });
  await expect(dialog.getByText(QUESTION)).toBeVisible();
  await dialog.getByLabel("Votre mot de passe").fill("pas le mien");
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog.getByText("Le mot de passe ne correspond pas.")).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Votre mot de passe").fill(login.password);
  await dialog.getByRole("button", { name: "Confirmer" }).click();

  await expect(admin.getByRole("heading", { level: 1, name: "Mon espace" })).toBeVisible();
  await expect(admin).toHaveURL("/customer");
  const banner = admin.getByText(`Vous agissez en tant que ${name}.`, { exact: false });
  await expect(banner).toBeVisible();
  await accessible(admin);
  await admin.getByRole("link", { name: `Voir la commande ${number}` }).click();
  await expect(banner).toBeVisible();
  expect((await admin.request.get("/api/admin/counters")).status()).toBe(403);

  await admin.getByRole("button", { name: "Quitter et revenir à l'administration" }).click();
  await expect(admin).toHaveURL("/admin/login");
  expect((await admin.request.get("/api/customer")).status()).toBe(401);
  const trail = () =>
    query<{ action: string }>(
      `select a.action from audit_trail a join users u on u.id = a.actor_id
       where u.email = $1 and a.action like 'impersonation%' order by a.id`,
      [login.email],
    );
  await expect
    .poll(trail)
    .toEqual(
      ["impersonation-granted", "impersonation-begun", "impersonation-ended"].map((action) => ({ action })),
    );
});

test("when no link can be made, staff read why and stay where they are", async ({ newAdmin, allowed }) => {
  allowed.push(/status of 500/, /ERR_FAILED/);
  const { buyer } = await aPaidOrder();
  const admin = await newAdmin();
  await admin.goto(`/admin/users?q=${buyer.email}`);
  await admin.getByRole("button", { name: `Actions pour ${buyer.firstName} ${buyer.lastName}` }).click();
  await admin.getByRole("menuitem", { name: "Se connecter en tant que…" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Votre mot de passe").fill("peu importe");
  const fault = { code: "INTERNAL", status: 500, message: "Une erreur est survenue", data: {} };
  await admin.route("**/impersonation", (route) => route.fulfill({ status: 500, json: fault }));
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog.getByText("Impossible de générer le lien de connexion.")).toBeVisible();
  await admin.unroute("**/impersonation");
  await admin.route("**/impersonation", (route) => route.abort());
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog.getByText("Erreur lors de l'impersonification.")).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/users/);
});

test("a viewer without an e-mail can't be impersonated, and staff are told so at once", async ({
  newAdmin,
}) => {
  const handle = `sans.mail.${Date.now()}`;
  await query("insert into users (email, tiktok_username) values ($1, $2)", [
    `${handle}@tiktok.invalid`,
    handle,
  ]);
  const admin = await newAdmin();
  await admin.goto(`/admin/users?q=${handle}`);
  await admin.getByRole("button", { name: `Actions pour @${handle}` }).click();
  await admin.getByRole("menuitem", { name: "Se connecter en tant que…" }).click();
  await expect(admin.getByText("Utilisateur sans email, impossible d'impersonifier.").first()).toBeVisible();
});
