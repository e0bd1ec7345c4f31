import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

test("staff open a live, show its code, put it on air, take that back and correct it", async ({
  newAdmin,
  accessible,
}) => {
  const title = `Essai ${randomUUID().slice(0, 4)}`;
  const ref = title.toLowerCase().replace(" ", "-");
  const admin = await newAdmin();
  await admin.goto("/admin/lives");
  await admin.getByRole("button", { name: "Nouveau Live" }).click();
  const dialog = admin.getByRole("dialog", { name: "Nouveau Live" });
  await expect(dialog.getByLabel("Date")).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  await dialog.getByLabel("Date").fill("");
  await dialog.getByRole("button", { name: "Créer le live" }).click();
  await expect(dialog.getByRole("link", { name: "Le titre est obligatoire" })).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Titre").fill(title);
  // Dated later, it goes on air when somebody says so, and not by being announced.
  const active = dialog.getByLabel(/^Live actif/);
  await expect(active).toBeChecked();
  const said = dialog.getByRole("status");
  await expect(said).toContainText("Ce live sera en direct dès sa création");
  await dialog.getByLabel("Date").fill("2096-11-20T20:30");
  await expect(active).not.toBeChecked();
  await expect(dialog.getByText("il n'est pas en direct tant que vous ne l'activez pas")).toBeVisible();
  await dialog.getByLabel("Date").fill("2026-11-20T20:30");
  await expect(active).toBeChecked();
  // Another live on air would be in the way of the other tests' guests.
  await active.uncheck();
  await expect(said).toBeEmpty();
  await dialog.getByRole("button", { name: "Créer le live" }).click();
  await expect(admin.getByText(`Live créé avec la référence ${ref}`)).toBeVisible();

  await admin.getByLabel("Recherche").fill(ref);
  const row = admin.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("20/11/2026 20:30");
  await expect(admin.getByRole("heading", { name: "1 live", exact: true })).toBeVisible();
  await accessible(admin);

  await row.getByRole("button", { name: `QR code du live ${title}` }).click();
  const [live] = await query<{ id: string }>("select id from lives where ref = $1", [ref]);
  await expect(admin.getByRole("img", { name: new RegExp(`/order/live/${live?.id}$`) })).toBeVisible();
  await admin.keyboard.press("Escape");

  const onAir = row.getByRole("switch", { name: `Live ${title} actif` });
  await onAir.click();
  await expect(onAir).toBeChecked();
  const notices = admin.getByLabel("Notifications");
  await notices.getByRole("button", { name: "Annuler" }).click();
  await expect(onAir).not.toBeChecked();
  await expect
    .poll(async () => (await query("select is_active from lives where ref = $1", [ref]))[0])
    .toEqual({ is_active: false });
  // The end of a live leaves things to do, wherever it is ended.
  await notices.getByRole("button", { name: "Ce qui reste à faire" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: `Fin du live ${title}` })).toBeVisible();
  await admin.goBack();

  await row.getByRole("link", { name: `Détails du live ${title}` }).click();
  await expect(admin.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(admin.getByText("Aucun utilisateur TikTok vu dans ce live")).toBeVisible();
  const list = admin.locator("#live-checklist");
  await expect(list.getByText(/^Manque.*Aucune pièce dans ce live/)).toBeVisible();
  await expect(list.getByText(/^Pas nécessaire/)).toBeVisible();
  await list.getByRole("button", { name: "Indiquer le compte" }).click();
  await expect(admin.getByLabel("Compte TikTok")).toBeFocused();
  await admin.getByRole("tab", { name: "Événements TikTok" }).click();
  await expect(admin.getByText("Aucun événement TikTok")).toBeVisible();
  await admin.getByLabel("Titre").fill(`${title} bis`);
  await admin.getByLabel("Compte TikTok").fill("@HF.Essai");
  await admin.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: `${title} bis` })).toBeVisible();
  // Put on air by its form, pressed twice in a hurry, it is saved once; then it leaves the air for the other tests.
  await admin.getByLabel(/^Live actif/).check();
  await admin.getByRole("button", { name: "Enregistrer" }).dblclick();
  await expect(admin.getByRole("button", { name: "Enregistrer" })).toBeEnabled();
  await expect
    .poll(async () => (await query("select is_active from lives where id = $1", [live?.id]))[0])
    .toEqual({ is_active: true });
  await expect(admin.getByText("a été modifié")).toHaveCount(0);
  // On air, the checklist says how the capture goes: nobody is live under this name.
  await expect(
    list.getByText(/^Manque.*Les commentaires de @hf\.essai ne sont pas captés\. Capture/),
  ).toBeVisible();
  // And whether sure claims become items by themselves, as the console has it set.
  await expect(list.getByText(/^À voir.*L'ajout automatique est désactivé/)).toBeVisible();
  const automatic = await admin.request.put(`/api/admin/claims/lives/${live?.id}/automatic`, {
    headers: { origin: new URL(admin.url()).origin },
    data: { automatic: true },
  });
  expect(automatic.ok()).toBe(true);
  await admin.reload();
  await expect(list.getByText(/^Fait.*L'ajout automatique est activé/)).toBeVisible();
  await admin.getByLabel(/^Live actif/).uncheck();
  await admin.getByRole("button", { name: "Enregistrer" }).click();
  await expect
    .poll(async () => (await query("select is_active from lives where id = $1", [live?.id]))[0])
    .toEqual({ is_active: false });
  await expect(admin.getByRole("heading", { level: 1, name: `Fin du live ${title} bis` })).toBeVisible();
  await admin.goBack();
  await expect(admin.getByRole("definition").filter({ hasText: "@hf.essai" })).toBeVisible();
  await accessible(admin);
});

test("a live that is not there says so, and none at all leads to the list", async ({ newAdmin, allowed }) => {
  allowed.push(/404/);
  const admin = await newAdmin();
  await admin.goto(`/admin/lives/${randomUUID()}`);
  await expect(admin.getByRole("heading", { level: 1, name: "Live non trouvé" })).toBeVisible();
  await admin.goto("/admin/lives/");
  await expect(admin).toHaveURL(/\/admin\/lives$/);
});
