import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "./promise.ts";
import { facts, query } from "./running-shop.ts";

test("staff search the colors and take what they found into a spreadsheet", async ({ newAdmin }) => {
  const name = `=Teinte ${randomUUID().slice(0, 6)}`;
  await query("insert into product_colors (name, hex_code) values ($1, '#102030')", [name]);
  const admin = await newAdmin();
  await admin.goto(`/admin/colors?q=${encodeURIComponent(name)}`);
  await expect(admin.getByRole("heading", { name: "1 couleur" })).toBeVisible();
  const download = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "Exporter en CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^couleurs-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toBe(
    `\uFEFFNom;Code hexadécimal;Produits\r\n'${name};#102030;0\r\n`,
  );
});

test("staff whose session has ended sign in, and then have the file they asked for", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 401/);
  const { email, password } = facts().administrator;
  const admin = await newAdmin({ signedIn: false });
  const signIn = async () => {
    await admin.getByLabel("Mot de passe", { exact: true }).fill(password);
    await admin.getByRole("button", { name: "Se connecter" }).click();
  };
  const named = /^couleurs-\d{4}-\d\d-\d\d\.csv$/;

  // By its address, as from a bookmark.
  await admin.goto("/api/admin/exports/colors.csv?q=zzz");
  await admin.getByLabel("Email").fill(email);
  const opened = admin.waitForEvent("download");
  await signIn();
  expect((await opened).suggestedFilename()).toMatch(named);
  await expect(admin.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();

  // By the link of a list that stayed open while the session ended.
  await admin.goto("/admin/colors");
  const link = admin.getByRole("link", { name: "Exporter en CSV" });
  await expect(link).toBeVisible();
  await admin.context().clearCookies();
  await link.click();
  await expect(admin.getByRole("alertdialog", { name: "Votre session a expiré" })).toBeVisible();
  const awaited = admin.waitForEvent("download");
  await signIn();
  const file = await awaited;
  expect(file.suggestedFilename()).toMatch(named);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[0]).toBe(
    "\uFEFFNom;Code hexadécimal;Produits",
  );
  await expect(admin).toHaveURL("/admin/colors");
});
