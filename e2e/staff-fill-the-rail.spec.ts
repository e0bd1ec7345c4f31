import { randomUUID } from "node:crypto";
import { PICTURE } from "./picture.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { chooseColor, papersOf, watchPapers } from "./staff.ts";

const shortName = () => randomUUID().replaceAll("-", "").slice(0, 7).toUpperCase();

const newProduct = async (admin: Page) => {
  await admin.getByRole("button", { name: "Nouveau produit" }).click();
  return admin.getByRole("dialog", { name: "Nouveau produit" });
};

test("staff put a piece on the rail with its photo, correct it and take it off", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  const refCategory = `P${shortName()}`;
  const admin = await newAdmin();
  await admin.goto("/admin/products");
  await expect(admin).toHaveURL(/live=[0-9a-f-]{36}/);
  await expect(admin.getByRole("table", { name: "Produits" })).toBeVisible();
  await accessible(admin);

  const dialog = await newProduct(admin);
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(dialog.getByText("Veuillez remplir tous les champs obligatoires")).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Nom").fill("Robe d'essai");
  await dialog.getByLabel("Prix en euros").fill("29,90");
  await dialog.getByLabel("Référence annoncée").fill(refCategory);
  const ref = dialog.getByLabel("N° de pièce", { exact: true });
  await expect(ref).not.toHaveValue("");
  const free = await ref.inputValue();
  await ref.fill("1");
  await dialog.getByLabel("Taille").fill("38");
  await expect(dialog.getByText(/^Cette référence existe déjà pour ce live/)).toBeVisible();
  await dialog.getByRole("button", { name: `Prendre la référence ${free}` }).click();
  await dialog
    .getByLabel("Fichier de la photo")
    .setInputFiles({ name: "robe.png", mimeType: "image/png", buffer: PICTURE });
  await expect(dialog.getByRole("img", { name: "Le produit" })).toBeVisible();
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(admin.getByText("Produit ajouté avec succès")).toBeVisible();

  await admin.getByLabel("Recherche").fill(refCategory);
  const row = admin.getByRole("row", { name: new RegExp(refCategory) });
  await expect(row).toContainText("29,90");
  await row.getByRole("button", { name: `Modifier ${refCategory} Robe d'essai` }).click();
  const edit = admin.getByRole("dialog", { name: "Modifier le produit" });
  await edit.getByLabel("Prix en euros").fill("19,90");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Produit mis à jour avec succès")).toBeVisible();
  await expect(row).toContainText("19,90");
  const [kept] = await query<{ price_cents: number; photo_key: string }>(
    "select price_cents, photo_key from products where ref_category = $1",
    [refCategory],
  );
  expect(kept).toEqual({
    price_cents: 1990,
    photo_key: expect.stringMatching(/^photos\/[0-9a-f]{40}-\d+x\d+\.webp$/),
  });

  await row.getByRole("button", { name: `Supprimer ${refCategory} Robe d'essai` }).click();
  const question = admin.getByRole("alertdialog", { name: "Supprimer le produit" });
  await expect(question).toContainText("Êtes-vous sûr de vouloir supprimer ce produit?");
  await question.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(admin.getByText("Produit supprimé avec succès")).toBeVisible();
  await expect(admin.getByText("Aucun produit ne correspond à ces filtres")).toBeVisible();
});

test("staff create one product a color and read what became of each", async ({ newAdmin, accessible }) => {
  const refCategory = `M${shortName()}`;
  const admin = await newAdmin();
  await admin.goto("/admin/bulk-products");
  await expect(admin.getByLabel("Nom du produit")).toBeDisabled();
  await admin.getByRole("button", { name: "Créer 0 produit(s)" }).click();
  await expect(admin.getByText("Veuillez sélectionner un live")).toBeVisible();
  await expect(admin.getByLabel("Live", { exact: true })).toBeFocused();
  await expect(admin.getByText("Le nom du produit est requis")).toHaveCount(0);
  await admin.getByLabel("Live", { exact: true }).click();
  await admin.getByRole("option").first().click();
  await admin.getByLabel("Nom du produit").fill("Pull d'essai");
  await admin.getByLabel("Prix en euros").fill("34,90");
  await admin.getByLabel("Référence annoncée").fill(refCategory);
  const choose = (color: string) => chooseColor(admin, color);
  await choose("Noir");
  await choose("Kaki");
  await expect(
    admin.getByRole("table", { name: "Produits qui seraient créés" }).getByRole("row"),
  ).toHaveCount(3);
  await accessible(admin);
  await admin.getByRole("button", { name: "Créer 2 produit(s)" }).click();
  await expect(admin.getByText("2 produits créés avec succès pour les couleurs : Kaki, Noir")).toBeVisible();
  await expect(
    admin.getByRole("table", { name: "50 produits les plus récents" }).getByText(refCategory).first(),
  ).toBeVisible();

  await choose("Noir");
  await choose("Camel");
  await expect(admin.getByText("ignoré, déjà présent")).toBeVisible();
  await admin.getByRole("button", { name: "Créer 2 produit(s)" }).click();
  await expect(
    admin.getByText("Des produits existent déjà pour les couleurs suivantes : Noir"),
  ).toBeVisible();
  await expect(admin.getByText("1 produit créé avec succès pour les couleurs : Camel")).toBeVisible();
  // More sizes of a color that is there, all with the same facts.
  await admin.getByLabel("Tailles").fill("40 42");
  await admin.getByLabel("Stock par produit").fill("2");
  await admin.getByLabel("Composition").fill("100 % coton");
  await choose("Noir");
  await admin.getByRole("button", { name: "Créer 2 produit(s)" }).click();
  await expect(
    admin.getByText("2 produits créés avec succès pour les couleurs : Noir (40, 42)"),
  ).toBeVisible();
  const sizes = await query(
    "select size, stock, composition from products where ref_category = $1 and size is not null order by size",
    [refCategory],
  );
  expect(sizes).toEqual(["40", "42"].map((size) => ({ size, stock: 2, composition: "100 % coton" })));
  await accessible(admin);
});

test("three sizes of one article are made by keyboard, each with the next free reference", async ({
  newAdmin,
}) => {
  const refCategory = `S${shortName()}`;
  const admin = await newAdmin();
  await admin.goto("/admin/products");
  const dialog = await newProduct(admin);
  const ref = dialog.getByLabel("N° de pièce", { exact: true });
  await expect(ref).not.toHaveValue("");
  const first = Number(await ref.inputValue());
  await dialog.getByLabel("Nom").fill("Jupe d'essai");
  await dialog.getByLabel("Prix en euros").fill("24,90");
  await dialog.getByLabel("Référence annoncée").fill(refCategory);
  for (const [place, size] of ["S", "M", "L"].entries()) {
    await expect(ref).toHaveValue(String(first + place));
    await expect(dialog.getByLabel("Taille")).toHaveValue("");
    await dialog.getByLabel("Taille").fill(size);
    await admin.keyboard.press(size === "L" ? "Enter" : "Control+Enter");
  }
  await expect(dialog).toHaveCount(0);
  const made = await query(
    "select name, size, price_cents, ref from products where ref_category = $1 order by ref",
    [refCategory],
  );
  expect(made).toEqual(
    ["S", "M", "L"].map((size, place) => ({
      name: "Jupe d'essai",
      size,
      price_cents: 2490,
      ref: first + place,
    })),
  );
});

test("staff print what the seller will announce, and the price tags", async ({ newAdmin, accessible }) => {
  const refCategory = `F${shortName()}`;
  const [live] = await query<{ id: string; title: string }>(
    "select id, title from lives where is_active order by live_date desc limit 1",
  );
  await query(
    `insert into products (live_id, ref, ref_category, name, price_cents)
     select $1, (select coalesce(max(ref), 0) + 1 from products where live_id = $1), $2, 'Gilet d''essai', 2490`,
    [live?.id, refCategory],
  );
  const admin = await newAdmin();
  await watchPapers(admin);
  await admin.goto(`/admin/products?live=${live?.id}`);
  await admin.getByRole("button", { name: "Imprimer", exact: true }).click();
  await admin.getByRole("menuitem", { name: "Références du live" }).click();
  await expect.poll(() => papersOf(admin)).toHaveLength(1);
  const [sheet] = await papersOf(admin);
  for (const words of [live?.title ?? "", refCategory, "Gilet d'essai", "24,90"])
    expect(sheet).toContain(words);

  await admin.getByPlaceholder("Nom ou référence").fill(refCategory);
  await admin.getByRole("row").filter({ hasText: refCategory }).getByRole("checkbox").check();
  await admin.getByRole("button", { name: "Étiquettes de prix" }).click();
  const dialog = admin.getByRole("dialog", { name: "Imprimer les étiquettes de prix" });
  await expect(dialog.getByLabel("Papier")).toBeVisible();
  await accessible(admin);
  await dialog.getByRole("button", { name: "Imprimer 1 étiquette" }).click();
  await expect.poll(() => papersOf(admin)).toHaveLength(2);
  const [, tags] = await papersOf(admin);
  expect(tags).toMatch(new RegExp(`${refCategory}24,90.*Gilet d'essai.*P\\d{6}`));
  expect(tags).not.toContain("RÉPÉTITION");

  // Beneath the ribbon of a rehearsal each tag says so, for the mark across the sheet is cut with it.
  await admin.evaluate(
    `document.body.append(Object.assign(document.createElement("aside"), { className: "rehearsal" }))`,
  );
  await dialog.getByRole("button", { name: "Imprimer 1 étiquette" }).click();
  await expect.poll(() => papersOf(admin)).toHaveLength(3);
  expect((await papersOf(admin))[2]).toMatch(new RegExp(`RÉPÉTITION · .*${refCategory}24,90`));
});
