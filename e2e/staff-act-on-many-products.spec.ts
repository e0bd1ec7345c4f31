import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { aLiveOfItsOwn } from "./own-orders.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { papersOf, watchPapers } from "./staff.ts";
import { breakCalls } from "./trouble.ts";

/** Pieces of a live that no other test knows of, announced as A1 onwards; the first stands on an order. */
async function aRail(pieces: number) {
  const live = await aLiveOfItsOwn();
  await query(
    `insert into products (live_id, ref, ref_category, name, price_cents, stock)
     select $1, place, 'A' || place, 'Robe d''essai', 2990, 1 from generate_series(1, $2::int) place`,
    [live.liveId, pieces],
  );
  await query(
    `with sold as (
       update products set taken = 1 where live_id = $1 and ref = 1 returning id
     ), opened as (
       insert into orders (id, order_number, live_id, origin, status, line_count, items_cents, shipping_cents)
       values ($2, $3, $1, 'staff', 'to-validate', 1, 2990, 600) returning id
     ), noted as (
       insert into order_history (order_id, event, to_status, actor_kind)
       select id, 'created', 'to-validate', 'system' from opened
     )
     insert into order_items (id, order_id, product_id, price_cents)
     select gen_random_uuid(), opened.id, sold.id, 2990 from opened, sold`,
    [live.liveId, randomUUID(), `HF-m${live.mark}-1`],
  );
  return live;
}

const count = async (where: string, liveId: string) =>
  (
    await query<{ count: number }>(
      `select count(*)::int as count from products where live_id = $1 and ${where}`,
      [liveId],
    )
  )[0]?.count;

// Words that would bind the shop are asked about.
test.use({ allowed: [/409 \(Conflict\).*\/bulk-acts/] });

test("staff tick what two pages hold, change all prices, copy them to another live and delete what nobody ordered", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  test.slow();
  allowed.push(/status of 500/);
  const { liveId } = await aRail(60);
  const other = await aLiveOfItsOwn();
  const third = await aLiveOfItsOwn();
  const admin = await newAdmin();
  await admin.goto(`/admin/products?live=${liveId}`);
  const bar = admin.getByRole("region", { name: "Sélection" });
  const chooseAll = async () => {
    await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
    await bar.getByRole("button", { name: "Sélectionner les 60 résultats" }).click();
    await expect(bar.getByText("60\u00a0produits sélectionnés")).toBeVisible();
  };
  await chooseAll();
  await admin.getByRole("button", { name: "Page suivante" }).click();
  await expect(bar.getByText("60\u00a0produits sélectionnés")).toBeVisible();
  await accessible(admin);
  await admin.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);

  await chooseAll();
  const download = admin.waitForEvent("download");
  await bar.getByRole("button", { name: "Exporter la sélection" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^produits-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await file.path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(61);

  await bar.getByRole("button", { name: "Changer le prix" }).click();
  const price = admin.getByRole("dialog", { name: /^Changer le prix de 60/ });
  await price.getByRole("button", { name: "Changer le prix" }).click();
  await expect(price.getByText("Indiquez un prix en euros, par exemple 29,90.")).toBeVisible();
  await price.getByLabel("Nouveau prix en euros").fill("19,90");
  const mend = await breakCalls(admin, "POST", /\/bulk-acts$/);
  await price.getByRole("button", { name: "Changer le prix" }).click();
  await expect(price.getByText("Aucun prix n'a pu être changé")).toBeVisible();
  await mend();
  await price.getByRole("button", { name: "Changer le prix" }).click();
  await expect(admin.getByText("60\u00a0produits mis à jour").first()).toBeVisible();
  expect(await count("price_cents = 1990", liveId)).toBe(60);

  await chooseAll();
  await bar.getByRole("button", { name: "Taille, stock…" }).click();
  const fields = admin.getByRole("dialog", { name: /^Modifier 60/ });
  await fields.getByRole("button", { name: "Enregistrer" }).click();
  await expect(fields.getByText("Remplissez au moins un champ.")).toBeVisible();
  await accessible(admin);
  await fields.getByLabel("Taille").fill("Taille unique");
  await fields.getByLabel("Stock").fill("3");
  const mendFields = await breakCalls(admin, "POST", /\/bulk-acts$/);
  await fields.getByRole("button", { name: "Enregistrer" }).click();
  await expect(fields.getByText("Aucun produit n'a pu être modifié")).toBeVisible();
  await mendFields();
  await fields.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("60\u00a0produits mis à jour").first()).toBeVisible();
  await expect.poll(() => count("size = 'Taille unique' and stock = 3", liveId)).toBe(60);

  // What would bind the shop is asked about once for all.
  await chooseAll();
  await bar.getByRole("button", { name: "Taille, stock…" }).click();
  await fields.getByLabel("Mesures et coupe").fill("Coupe écologique");
  await fields.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(fields.getByText(/engage la boutique\u00a0: «\u00a0écologique\u00a0»/)).toBeVisible();
  await accessible(admin);
  expect(await count("fit is not null", liveId)).toBe(0);
  // What is typed meanwhile goes with it.
  await fields.getByLabel("Composition").fill("100 % coton");
  await fields.getByRole("button", { name: "Enregistrer quand même" }).click();
  await expect.poll(() => count("fit = 'Coupe écologique' and composition = '100 % coton'", liveId)).toBe(60);

  await chooseAll();
  await bar.getByRole("button", { name: "Dupliquer vers un live" }).click();
  const copy = admin.getByRole("dialog", { name: /^Dupliquer 60/ });
  await copy.getByRole("button", { name: "Dupliquer", exact: true }).click();
  await expect(copy.getByText("Veuillez sélectionner un live")).toBeVisible();
  await copy.getByLabel("Live de destination").fill(other.title);
  await copy.getByRole("option", { name: new RegExp(other.title) }).click();
  await accessible(admin);
  const mendCopy = await breakCalls(admin, "POST", /\/bulk-acts$/);
  await copy.getByRole("button", { name: "Dupliquer", exact: true }).click();
  await expect(copy.getByText("Aucun produit n'a pu être dupliqué")).toBeVisible();
  await mendCopy();
  await copy.getByRole("button", { name: "Dupliquer", exact: true }).click();
  await expect(admin.getByText("60\u00a0produits dupliqués").first()).toBeVisible();
  expect(await count("price_cents = 1990 and taken = 0", other.liveId)).toBe(60);

  // What no order names goes to a third live itself; the one that an order names is listed with the reason.
  await chooseAll();
  await bar.getByRole("button", { name: "Déplacer vers un live" }).click();
  const move = admin.getByRole("dialog", { name: /^Déplacer 60/ });
  await move.getByLabel("Live de destination").fill(third.title);
  await move.getByRole("option", { name: new RegExp(third.title) }).click();
  await accessible(admin);
  await move.getByRole("button", { name: "Déplacer", exact: true }).click();
  await expect(admin.getByText("59\u00a0produits déplacés, 1\u00a0échec").first()).toBeVisible();
  const stays = admin.getByText("Ce produit figure dans une commande\u00a0: il ne peut pas changer de live.");
  await expect(stays.first()).toBeVisible();
  expect(await count("true", third.liveId)).toBe(59);
  await query("update products set live_id = $1, ref = ref + 1 where live_id = $2", [liveId, third.liveId]);
  await admin.reload();

  await chooseAll();
  await bar.getByRole("button", { name: "Supprimer" }).click();
  const question = admin.getByRole("alertdialog", { name: /^Supprimer 60/ });
  await expect(question.getByText(/1.produit figure dans une commande/)).toBeVisible();
  const mendRemoval = await breakCalls(admin, "POST", /\/bulk-acts$/);
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(question.getByRole("alert")).toBeVisible();
  await mendRemoval();
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(admin.getByText("60\u00a0produits supprimés").first()).toBeVisible();
  await expect(admin.getByRole("row", { name: /Robe d'essai/ })).toHaveCount(0);
  await admin.goto(`/admin/products?live=${liveId}&archived=1`);
  const archived = admin.getByRole("row", { name: /Robe d'essai/ });
  await expect(archived).toHaveCount(1);
  await accessible(admin);
  await archived.getByRole("button", { name: "Remettre en vente A1 Robe d'essai" }).click();
  await expect(admin.getByText("Produit remis en vente")).toBeVisible();
  await expect(archived).toHaveCount(0);
  await admin.goto(`/admin/products?live=${liveId}`);
  await expect(archived).toHaveCount(1);

  // Its buyer lets it go, and what is left of the live goes on sale in the one that follows.
  await admin.keyboard.press("Space");
  await admin.getByRole("button", { name: /^Remettre en vente.*de la commande HF-m/ }).click();
  const takeOff = admin.getByRole("alertdialog", { name: "Remettre en vente" });
  await expect(takeOff).toContainText("qui n'est pas payée, et peut être vendue à une autre");
  await takeOff.getByRole("button", { name: "Remettre en vente" }).click();
  await expect(admin.getByText("Pièce remise en vente")).toBeVisible();
  expect(await count("archived_at is null and taken = 0", liveId)).toBe(1);

  const next = await aLiveOfItsOwn();
  const moveTo = (days: number) =>
    query(
      "update lives set live_date = now() + make_interval(days => $3 + (id = $2)::int) where id in ($1, $2)",
      [liveId, next.liveId, days],
    );
  // After every live of the other tests.
  await moveTo(3000);
  try {
    await admin.goto(`/admin/lives/${liveId}/closing`);
    const unsold = admin.getByRole("region", { name: "Invendus" });
    await unsold.getByRole("button", { name: `Remettre en vente dans ${next.title}` }).click();
    const carry = admin.getByRole("alertdialog", { name: "Remettre en vente 3\u00a0pièces" });
    await expect(carry).toContainText(next.title);
    await accessible(admin);
    await carry.getByRole("button", { name: "Remettre en vente" }).click();
    await expect.poll(() => count("ref_category = 'A1' and stock = 3 and taken = 0", next.liveId)).toBe(1);
    await expect(carry).toHaveCount(0);
  } finally {
    await moveTo(-40);
  }
});

test("products that are ticked get their price tags, a maker for all, and are recalled together", async ({
  newAdmin,
  accessible,
}) => {
  const { liveId, mark } = await aRail(3);
  const maker = `Atelier ${mark}`;
  await query(
    "insert into makers (name, address, contact) values ($1, '1 rue du Lac, Lyon', 'a@exemple.fr')",
    [maker],
  );
  const admin = await newAdmin();
  await admin.setViewportSize({ width: 1440, height: 900 });
  await watchPapers(admin);
  await admin.goto(`/admin/products?live=${liveId}`);
  const bar = admin.getByRole("region", { name: "Sélection" });
  const chooseAll = () => admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  await chooseAll();
  await expect(bar.getByText("3\u00a0produits sélectionnés")).toBeVisible();
  await bar.getByRole("button", { name: "Étiquettes de prix" }).click();
  const tags = admin.getByRole("dialog", { name: "Imprimer les étiquettes de prix" });
  await accessible(admin);
  await tags.getByRole("button", { name: /^Imprimer 3.étiquettes$/ }).click();
  await expect.poll(() => papersOf(admin)).toHaveLength(1);
  expect((await papersOf(admin))[0]).toMatch(/A1.*A2.*A3/s);
  await tags.getByRole("button", { name: "Fermer" }).last().click();
  await expect(tags).toHaveCount(0);

  // What is ticked stays so, and is acted on by its words too.
  await admin.keyboard.press("Control+k");
  await admin.getByLabel("Page, action, commande, personne, produit ou live").fill("fabricant");
  await admin.getByRole("option", { name: /^Changer la taille, le stock… de 3.produits/ }).click();
  const fields = admin.getByRole("dialog", { name: /^Modifier 3/ });
  await fields.getByLabel("Fabricant").fill(maker);
  await fields.getByRole("option", { name: maker }).click();
  await fields.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("3\u00a0produits mis à jour").first()).toBeVisible();
  expect(await count("maker_id is not null and size is null and stock = 1", liveId)).toBe(3);

  await chooseAll();
  await bar.getByRole("link", { name: "Rappel de sécurité" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Nouveau rappel" })).toBeVisible();
  await expect(admin.getByText("3\u00a0pièces choisies")).toBeVisible();
  await accessible(admin);
});
