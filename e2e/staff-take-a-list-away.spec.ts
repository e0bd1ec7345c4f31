import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { query } from "./house.ts";
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
