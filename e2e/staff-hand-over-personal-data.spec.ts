import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { facts } from "./running-shop.ts";

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
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
  await accessible(page);
});
