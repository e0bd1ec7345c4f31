import { readFileSync } from "node:fs";
import { codeOf, inOneStep } from "#tests/app-codes.ts";
import { anAdministratorLogin, signInAs, signInWithPassword } from "./customer-login.ts";
import { faultsAtTwiceTheSize, LARGE_TEXT } from "./large-text.ts";
import { expect, type Page, test } from "./promise.ts";
import { query, shopAddress } from "./running-shop.ts";
import { askForSecret } from "./second-factor.ts";
import { editPerson, papersOf, watchPapers } from "./staff.ts";

/** Codes may be used again: as if the next ones had come. */
const laterCodes = () => query("update auth_second_factors set last_step = 0");

async function openAccount(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Compte ${email}` }).click();
  await page.getByRole("menuitem", { name: "Mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mon compte" })).toBeVisible();
}

async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Compte ${email}` }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Déconnexion réussie")).toBeVisible();
}

test("staff set a second factor up, sign in with it once a code, by a backup code too, and take it away", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 403/);
  const login = await anAdministratorLogin();
  const admin = await newAdmin({ signedIn: false });
  await watchPapers(admin);
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await admin.goto("/admin");
  await signInAs(admin, login);
  await openAccount(admin, login.email);
  await accessible(admin);

  const secret = await askForSecret(admin, login.password);
  const setUp = admin.getByRole("dialog", { name: "Activer la double authentification" });
  await expect(setUp.locator("code")).toHaveText(/^([A-Z2-7]{4} ){9}[A-Z2-7]{4}$/);
  await accessible(admin);
  await setUp.getByRole("button", { name: "Activer", exact: true }).click();
  await expect(setUp.getByText("Saisissez le code.")).toBeVisible();
  await setUp.getByLabel("Code à 6 chiffres").fill("12 34");
  await admin.keyboard.press("Enter");
  await expect(setUp.getByText("Ce code n'est pas le bon, ou il a déjà servi.")).toBeVisible();
  await expect(setUp.getByLabel("Code à 6 chiffres")).toBeFocused();
  await setUp.getByLabel("Code à 6 chiffres").fill(codeOf(secret));
  await admin.keyboard.press("Enter");

  const shown = admin.getByRole("dialog", { name: "Vos codes de secours" });
  const items = shown.getByRole("list", { name: "Codes de secours" }).getByRole("listitem");
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await accessible(admin);
  await shown.getByRole("button", { name: "Copier" }).click();
  expect(await admin.evaluate<string>("navigator.clipboard.readText()")).toBe(codes.join("\n"));
  const saved = admin.waitForEvent("download");
  await shown.getByRole("button", { name: "Télécharger" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain(codes.join("\n"));
  await shown.getByRole("button", { name: "Imprimer" }).click();
  await expect.poll(async () => (await papersOf(admin)).join()).toContain(codes[9]);
  await admin.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "J'ai conservé mes codes" }).click();
  await expect(admin.getByText("Il vous reste 10 codes de secours.")).toBeVisible();
  await accessible(admin);

  await laterCodes();
  await signOut(admin, login.email);
  await admin.goto("/admin/lives");
  await signInAs(admin, login);
  const field = admin.getByLabel("Code à 6 chiffres");
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await accessible(admin);
  expect((await admin.request.get("/api/admin/counters")).status()).toBe(401);
  const code = await inOneStep(async () => {
    const now = codeOf(secret);
    await field.fill(` ${now.slice(0, 3)} ${now.slice(3)} `);
    await admin.keyboard.press("Enter");
    await expect(admin.getByRole("heading", { level: 1, name: "Lives" })).toBeVisible();
    return now;
  });

  await signOut(admin, login.email);
  await admin.goto("/admin");
  await signInAs(admin, login);
  await field.fill(code);
  await admin.getByRole("button", { name: "Valider" }).click();
  await expect(admin.getByText("Ce code n'est pas le bon, ou il a déjà servi.")).toBeVisible();
  await admin.getByRole("button", { name: "Utiliser un code de secours" }).click();
  const backup = admin.getByLabel("Code de secours");
  await expect(backup).toBeFocused();
  await accessible(admin);
  await backup.fill(codes[0] ?? "");
  await admin.getByRole("button", { name: "Valider" }).click();
  await openAccount(admin, login.email);
  await expect(admin.getByText("Il vous reste 9 codes de secours.")).toBeVisible();

  await admin.getByRole("button", { name: "Remplacer les codes de secours" }).click();
  const renewal = admin.getByRole("dialog", { name: "Remplacer les codes de secours" });
  await renewal.getByRole("button", { name: "Remplacer les codes" }).click();
  await expect(renewal.getByText("2 champs à corriger")).toBeVisible();
  await renewal.getByLabel("Votre mot de passe").fill(login.password);
  await renewal.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await accessible(admin);
  await admin.keyboard.press("Enter");
  await expect(items).toHaveCount(10);
  const renewed = await items.allTextContents();
  expect(renewed.filter((one) => codes.includes(one))).toEqual([]);
  await shown.getByRole("button", { name: "J'ai conservé mes codes" }).click();

  await admin.getByRole("button", { name: "Désactiver" }).click();
  const removal = admin.getByRole("dialog", { name: "Désactiver la double authentification" });
  await removal.getByLabel("Votre mot de passe").fill(login.password);
  await removal.getByLabel("Code", { exact: true }).fill(codes[2] ?? "");
  await admin.keyboard.press("Enter");
  await expect(removal.getByText("Ce code n'est pas le bon, ou il a déjà servi.")).toBeVisible();
  await removal.getByLabel("Code", { exact: true }).fill(renewed[0] ?? "");
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("button", { name: "Activer", exact: true })).toBeVisible();
  await signOut(admin, login.email);
  await admin.goto("/admin");
  await signInAs(admin, login);
  await expect(admin.getByRole("button", { name: `Compte ${login.email}` })).toBeVisible();
  const trail = await query<{ action: string }>(
    `select a.action from audit_trail a join users u on u.id::text = a.subject_id
     where u.email = $1 and a.action <> 'admin-granted' order by a.id`,
    [login.email],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    "second-factor-set-up",
    "backup-code-used",
    "backup-code-used",
    "backup-codes-renewed",
    "backup-code-used",
    "second-factor-removed",
  ]);
});

test("a colleague takes the second factor away of somebody who has lost phone and codes", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  // Her session ends with her second factor: what her page asks for by itself is refused.
  allowed.push(/status of 40[13]/);
  const [login, colleague] = [await anAdministratorLogin(), await anAdministratorLogin()];
  const lost = await newAdmin({ signedIn: false });
  await lost.goto("/admin/account");
  await signInAs(lost, login);
  const secret = await askForSecret(lost, login.password);
  await lost.getByLabel("Code à 6 chiffres").fill(codeOf(secret));
  await lost.keyboard.press("Enter");
  await lost.getByRole("button", { name: "J'ai conservé mes codes" }).click();

  const admin = await newAdmin({ signedIn: false });
  await admin.goto(`/admin/users?rights=admins&q=${login.email}`);
  await signInAs(admin, colleague);
  await editPerson(admin, login.email);
  await admin.getByRole("button", { name: "Réinitialiser la double authentification…" }).click();
  const question = admin.getByRole("dialog", { name: "Réinitialiser la double authentification" });
  await accessible(admin);
  await question.getByLabel("Votre mot de passe").fill(colleague.password);
  await question.getByRole("button", { name: "Réinitialiser" }).click();
  await expect(admin.getByText("Double authentification réinitialisée")).toBeVisible();
  await admin.goto("/admin/audit");
  await expect(admin.getByText("a réinitialisé la double authentification de").first()).toBeVisible();

  await lost.goto("/admin/account");
  await signInAs(lost, login);
  await expect(lost.getByRole("button", { name: "Activer", exact: true })).toBeVisible();
});

test("the second factor is set up and used with letters of twice their size on a small phone", async ({
  newPhone,
  allowed,
}) => {
  // The customers' room is not for staff.
  allowed.push(/status of 40[13]/);
  const login = await anAdministratorLogin();
  const phone = await newPhone();
  await phone.context().addInitScript(LARGE_TEXT);
  const readable = async (where: string) => {
    expect.soft(await faultsAtTwiceTheSize(phone), where).toEqual([]);
  };
  await phone.request.post("/api/auth/sign-in/email", { data: login, headers: { origin: shopAddress() } });
  await phone.goto("/admin/account");
  await expect(phone.getByRole("button", { name: "Activer", exact: true })).toBeVisible();
  await readable("the account without a second factor");
  const secret = await askForSecret(phone, login.password);
  await readable("the secret");
  await phone.getByLabel("Code à 6 chiffres").fill(codeOf(secret));
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("button", { name: "J'ai conservé mes codes" })).toBeVisible();
  await readable("the backup codes");
  await phone.getByRole("button", { name: "J'ai conservé mes codes" }).click();
  await expect(phone.getByText("Il vous reste 10 codes de secours.")).toBeVisible();
  await readable("the account with a second factor");
  await phone.getByRole("button", { name: "Désactiver" }).click();
  await expect(phone.getByRole("dialog")).toBeVisible();
  await readable("the question before it is taken away");
  await laterCodes();

  await phone.context().clearCookies();
  await phone.goto("/login");
  await signInWithPassword(phone, login);
  await expect(phone.getByLabel("Code à 6 chiffres")).toBeVisible();
  await readable("the code, on the customers' page");
  await phone.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await readable("a backup code");
  await phone.getByRole("button", { name: "Utiliser l'application" }).click();
  await phone.getByLabel("Code à 6 chiffres").fill(codeOf(secret));
  await phone.getByRole("button", { name: "Valider" }).click();
  await expect.poll(async () => (await phone.request.get("/api/admin/counters")).status()).toBe(200);
});
