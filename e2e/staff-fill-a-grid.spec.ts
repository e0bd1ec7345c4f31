import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const shortName = () => randomUUID().replaceAll("-", "").slice(0, 7).toUpperCase();

const productsOf = (refCategory: string) =>
  query<{
    name: string;
    price_cents: number;
    color: string | null;
    size: string;
    stock: number | null;
    composition: string | null;
    ref: number;
  }>(
    `select p.name, p.price_cents, c.name as color, p.size, p.stock, p.composition, p.ref
     from products p left join product_colors c on c.id = p.color_id
     where p.ref_category = $1 order by p.ref`,
    [refCategory],
  );

/** As a spreadsheet puts it on the clipboard. */
const paste = (admin: Page, text: string) =>
  admin.evaluate<void>(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }`);

test("ten products in five sizes and two colors are made in seven acts", async ({ newAdmin, accessible }) => {
  const refCategory = `G${shortName()}`;
  const admin = await newAdmin();
  await admin.goto("/admin/bulk-products/grid");
  await expect(admin.getByLabel("Live", { exact: true })).not.toHaveValue("");
  const press = admin.keyboard;
  await admin.getByLabel("Référence annoncée", { exact: true }).fill(refCategory);
  await admin.getByLabel("Nom", { exact: true }).fill("Robe d'essai");
  await admin.getByLabel("Prix", { exact: true }).fill("39,90");
  await admin.getByLabel("Tailles", { exact: true }).fill("36 38 40 42 44");
  await admin.getByLabel("Couleurs", { exact: true }).fill("noir, camel");
  await admin.getByLabel("Composition", { exact: true }).fill("100 % coton");
  await press.press("Enter");
  await expect(admin.getByRole("button", { name: "Créer 10 produits" })).toBeVisible();
  await accessible(admin);
  await admin.getByRole("button", { name: "Créer 10 produits" }).click();
  await expect(admin.getByText("10 produits créés avec succès")).toBeVisible();
  const made = await productsOf(refCategory);
  expect(made.map(({ color, size }) => `${color} ${size}`)).toEqual(
    ["Noir", "Camel"].flatMap((color) => ["36", "38", "40", "42", "44"].map((size) => `${color} ${size}`)),
  );
  const first = made[0]?.ref ?? 0;
  expect(made.map(({ ref }) => ref)).toEqual(made.map((_, place) => first + place));
  expect(
    new Set(made.map(({ price_cents, stock, composition }) => `${price_cents} ${stock} ${composition}`)),
  ).toEqual(new Set(["3990 1 100 % coton"]));
});

test("a word that claims something is asked about, and kept by one more press", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  const refCategory = `S${shortName()}`;
  const admin = await newAdmin();
  await admin.goto("/admin/bulk-products/grid");
  await expect(admin.getByLabel("Live", { exact: true })).not.toHaveValue("");
  await admin.getByLabel("Référence annoncée", { exact: true }).fill(refCategory);
  await admin.getByLabel("Nom", { exact: true }).fill("Robe en soldes");
  await admin.getByLabel("Prix", { exact: true }).fill("39,90");
  await admin.getByLabel("Tailles", { exact: true }).fill("36");
  await admin.getByLabel("Couleurs", { exact: true }).fill("noir");
  await admin.keyboard.press("Enter");
  await admin.getByRole("button", { name: "Créer 1 produit" }).click();
  await expect(
    admin.getByRole("alert").filter({ hasText: "engage la boutique\u00a0: «\u00a0soldes\u00a0»" }),
  ).toBeVisible();
  expect(await productsOf(refCategory)).toEqual([]);
  await accessible(admin);
  await admin.getByRole("button", { name: "Créer quand même" }).click();
  await expect(admin.getByText("1 produit créé avec succès")).toBeVisible();
  expect(await productsOf(refCategory)).toHaveLength(1);
});

test("cells of a spreadsheet are pasted, told apart where they are wrong, mended by keyboard and created whole", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  const refCategory = `H${shortName()}`;
  const color = `Teinte ${shortName()}`;
  const admin = await newAdmin();
  await admin.goto("/admin/bulk-products");
  await admin.getByRole("link", { name: "Remplir une grille" }).click();
  const cell = (column: string, line: number) =>
    admin.getByLabel(`${column}, ligne ${line}`, { exact: true });
  const wrong = (sentence: string) => admin.getByRole("table").getByText(sentence);

  await cell("Nom", 1).focus();
  await paste(
    admin,
    [
      "Réf.\tNom\tPrix\tColoris\tTaille",
      `${refCategory}\tJupe\t19,90\tnoir\t38`,
      `${refCategory}\tJupe\tcher\tNoir\t38`,
      `${refCategory}\tJupe\t19,90\t${color}\t42`,
    ].join("\r\n"),
  );
  await expect(cell("Taille", 3)).toHaveValue("42");
  for (const sentence of ["Le prix doit être supérieur à 0", "Couleur inconnue"])
    await expect(wrong(sentence)).toBeVisible();
  await expect(admin.getByText("2 lignes à compléter ou à corriger")).toBeVisible();
  await accessible(admin);
  await admin.getByRole("button", { name: `Ajouter « ${color} »` }).click();
  await expect(wrong("Couleur inconnue")).toHaveCount(0);

  // The first wrong cell is where one goes on; the price comes from above, then the size is another.
  await admin.getByRole("button", { name: "Créer 3 produits" }).click();
  await expect(cell("Référence annoncée", 2)).toBeFocused();
  await expect(wrong("Même pièce que plus haut")).toBeVisible();
  const { keyboard } = admin;
  await cell("Prix", 2).focus();
  await keyboard.press("Control+d");
  await expect(cell("Prix", 2)).toHaveValue("19,90");
  await cell("Taille", 1).focus();
  await keyboard.press("ArrowDown");
  await keyboard.type("40");
  await expect(cell("Taille", 2)).toHaveValue("40");
  await expect(wrong("Même pièce que plus haut")).toHaveCount(0);
  await keyboard.press("Control+Enter");
  await expect(admin.getByText("3 produits créés avec succès")).toBeVisible();
  expect((await productsOf(refCategory)).map((made) => [made.color, made.size, made.price_cents])).toEqual([
    ["Noir", "38", 1990],
    ["Noir", "40", 1990],
    [color, "42", 1990],
  ]);

  // One that is there already: none is created. A row that Enter carried down is none.
  await cell("Référence annoncée", 4).focus();
  await paste(admin, `${refCategory}\tJupe\t19,90\tnoir\t44\r\n${refCategory}\tJupe\t19,90\tnoir\t38`);
  await expect(cell("Taille", 5)).toHaveValue("38");
  await cell("Taille", 5).focus();
  await keyboard.press("Enter");
  await expect(cell("Couleur", 6)).toBeFocused();
  await keyboard.press("Control+Enter");
  await expect(wrong("Déjà dans ce live")).toBeVisible();
  await expect(admin.getByText("Rien n'a été créé", { exact: false })).toBeVisible();
  expect(await productsOf(refCategory)).toHaveLength(3);
  await admin.getByRole("button", { name: "Retirer la ligne 5" }).click();
  await admin.getByRole("button", { name: "Créer 1 produit" }).click();
  await expect.poll(() => productsOf(refCategory)).toHaveLength(4);
});
