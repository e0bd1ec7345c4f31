import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { facts, query } from "./running-shop.ts";

test("staff take a person's data with their own password, and the page in the file can be read", async ({
  newAdmin,
  accessible,
  allowed,
}, testInfo) => {
  allowed.push(/status of 403/);
  const { buyer, number } = await aPaidOrder();
  const name = `${buyer.firstName} ${buyer.lastName}`;
  const page = await newAdmin();
  await page.goto(`/admin/users?q=${buyer.email}`);
  await page.getByRole("button", { name: `Actions pour ${name}` }).click();
  await page.getByRole("menuitem", { name: "Exporter les données" }).click();
  const dialog = page.getByRole("dialog", { name: `Exporter les données de ${name}` });
  await dialog.getByLabel("Votre mot de passe").fill("pas le mien");
  await dialog.getByRole("button", { name: "Exporter" }).click();
  await expect(dialog.getByText("Le mot de passe ne correspond pas.")).toBeVisible();
  await accessible(page);
  await dialog.getByLabel("Votre mot de passe").fill(facts().administrator.password);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Exporter" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^donnees-personnelles-.*\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const readable = testInfo.outputPath("donnees.html");
  await writeFile(readable, files["donnees.html"] ?? "");
  await page.goto(pathToFileURL(readable).href);
  await expect(page.getByRole("heading", { name: "Vos données personnelles" })).toBeVisible();
  await expect(page.getByRole("heading", { name: number, exact: true })).toBeVisible();
  await accessible(page);
});

test("staff note what somebody asks about her data, read by when, and note the answer", async ({
  newAdmin,
  accessible,
}) => {
  const { buyer } = await aPaidOrder();
  const page = await newAdmin();
  await page.goto("/admin/users");
  await page.getByRole("link", { name: /^Demandes/ }).click();
  await page.getByRole("button", { name: "Noter une demande" }).click();
  const dialog = page.getByRole("dialog", { name: "Noter une demande" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    dialog.getByText("Indiquez l'email, le pseudo ou le nom de la personne, ou le numéro d'une commande."),
  ).toBeVisible();
  await accessible(page);
  await dialog.getByLabel("Qui demande").fill(buyer.email);
  await dialog.getByLabel("Reçue le").fill("2026-01-31");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  const request = page.getByRole("listitem").filter({ hasText: buyer.email });
  await expect(request.getByText("En retard, à répondre avant le 28 février 2026")).toBeVisible();
  await expect(request.getByRole("link", { name: buyer.email })).toBeVisible();
  await accessible(page);
  await request.getByRole("button", { name: /^Noter la réponse/ }).click();
  const answer = page.getByRole("dialog", { name: "Noter la réponse" });
  await answer.getByLabel("Ce qui a été répondu").fill("Fichier envoyé par email.");
  await answer.getByRole("button", { name: "Enregistrer" }).click();
  await expect(request.getByText(/^Répondu le .*Fichier envoyé par email\.$/)).toBeVisible();
});

test("a handle without an order is searched, exported and erased", async ({ newAdmin, accessible }) => {
  const handle = `zyx${randomUUID().slice(0, 8)}`;
  await query("insert into tiktok_pseudo_union (tiktok_username, display_name) values ($1, 'Nina du soir')", [
    handle,
  ]);
  const page = await newAdmin();
  await page.goto("/admin/data-requests");
  await page.getByLabel("Pseudo TikTok").fill(`@${handle}`);
  await page.getByRole("button", { name: `Exporter les données de @${handle}` }).click();
  const exporting = page.getByRole("dialog", { name: `Exporter les données de @${handle}` });
  await exporting.getByLabel("Votre mot de passe").fill(facts().administrator.password);
  const downloading = page.waitForEvent("download");
  await exporting.getByRole("button", { name: "Exporter" }).click();
  const files = unzipSync(await readFile(await (await downloading).path()));
  expect(Object.keys(files)).toContain("donnees.json");
  await accessible(page);
  await page.getByRole("button", { name: `Effacer @${handle}` }).click();
  const erasing = page.getByRole("dialog", { name: `Effacer @${handle}` });
  await erasing.getByLabel("Votre mot de passe").fill(facts().administrator.password);
  await erasing.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(page.getByText("Aucun pseudo trouvé")).toBeVisible();
  expect(await query("select 1 from tiktok_pseudo_union where tiktok_username = $1", [handle])).toEqual([]);
});
