import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { facts, query } from "./house.ts";
import { expect, test } from "./promise.ts";

test("staff search the colours and take what they found into a spreadsheet", async ({ newDesk }) => {
  const name = `=Teinte ${randomUUID().slice(0, 6)}`;
  await query("insert into product_colors (name, hex_code) values ($1, '#102030')", [name]);
  const desk = await newDesk();
  await desk.goto(`/admin/colors?q=${encodeURIComponent(name)}`);
  await expect(desk.getByRole("heading", { name: "1 couleur" })).toBeVisible();
  const download = desk.waitForEvent("download");
  await desk.getByRole("link", { name: "Exporter en CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^couleurs-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toBe(
    `\uFEFFNom;Code hexadécimal;Produits\r\n'${name};#102030;0\r\n`,
  );
});

test("staff whose session has ended sign in, and then have the file they asked for", async ({
  newDesk,
  allowed,
}) => {
  allowed.push(/status of 401/);
  const { email, password } = facts().administrator;
  const desk = await newDesk({ signedIn: false });
  const signIn = async () => {
    await desk.getByLabel("Mot de passe", { exact: true }).fill(password);
    await desk.getByRole("button", { name: "Se connecter" }).click();
  };
  const named = /^couleurs-\d{4}-\d\d-\d\d\.csv$/;

  // By its address, as from a bookmark.
  await desk.goto("/api/admin/exports/colors.csv?q=zzz");
  await desk.getByLabel("Email").fill(email);
  const opened = desk.waitForEvent("download");
  await signIn();
  expect((await opened).suggestedFilename()).toMatch(named);
  await expect(desk.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();

  // By the link of a list that stayed open while the session ended.
  await desk.goto("/admin/colors");
  const link = desk.getByRole("link", { name: "Exporter en CSV" });
  await expect(link).toBeVisible();
  await desk.context().clearCookies();
  await link.click();
  await expect(desk.getByRole("alertdialog", { name: "Votre session a expiré" })).toBeVisible();
  const awaited = desk.waitForEvent("download");
  await signIn();
  const file = await awaited;
  expect(file.suggestedFilename()).toMatch(named);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[0]).toBe(
    "\uFEFFNom;Code hexadécimal;Produits",
  );
  await expect(desk).toHaveURL("/admin/colors");
});
