import { randomUUID } from "node:crypto";
import { aBuyer, add, choose, enterLive, payButton, proceed, saveAddress, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { endHold, layOut, query } from "./running-shop.ts";

const LIMIT = "Limite de 5 produits atteinte. Vous ne pouvez plus ajouter de produits à cette commande.";
const OUTSIDE =
  "Nous livrons en France métropolitaine, en Corse et à Monaco. Nous ne pouvons pas encore livrer à cette adresse.";

test.use({ allowed: [/409 \(Conflict\).*\/payment/] });

test("five pieces are the limit: the fourth warns, the sixth is refused, and one taken out makes room", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge", "Blanc", "Bleu", "Vert", "Rose"]);
  const phone = await newPhone();
  await enterLive(phone);
  for (const [place, piece] of pieces.slice(0, 5).entries()) {
    await add(phone, piece);
    if (place === 3)
      await expect(phone.getByText(/vous pouvez ajouter encore 1 produit/).first()).toBeVisible();
    await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
  }
  const [, , , , , sixth] = pieces;
  await search(phone, sixth.ref);
  await choose(phone, sixth);
  await expect(phone.getByText(LIMIT).first()).toBeVisible();
  await accessible(phone);
  await phone.reload();
  await expect(phone.getByText(LIMIT).first()).toBeVisible();
  await phone.getByRole("button", { name: /^Supprimer .*Rouge/ }).click();
  await phone.getByRole("button", { name: "Confirmer la suppression" }).click();
  await phone
    .getByText("Article supprimé avec succès")
    .locator("..")
    .getByRole("button", { name: "OK" })
    .click();
  await add(phone, sixth);
});

test("an address with mistakes names each of them beside its field and keeps what is right", async ({
  newPhone,
  accessible,
}) => {
  const [piece] = await layOut();
  const phone = await newPhone();
  await enterLive(phone);
  await expect(phone.getByText("Aucun produit dans votre commande")).toBeVisible();
  await search(phone, "INCONNUE");
  await expect(phone.getByText("Aucun produit trouvé pour la référence")).toBeVisible();
  await add(phone, piece);

  await phone.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
  // Within the page: what listens hears the same sentence a moment later.
  const page = phone.getByRole("main");
  await expect(page.getByText("Indiquez votre adresse de livraison pour continuer.")).toBeVisible();
  await phone.getByLabel("Prénom").fill("Lucie");
  await phone.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(phone.getByLabel("Prénom")).toHaveValue("");
  await phone.getByRole("button", { name: "La reprendre" }).click();
  await expect(phone.getByLabel("Prénom")).toHaveValue("Lucie");
  await phone.getByRole("link", { name: "Livrez-vous ailleurs" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await phone.goBack();
  await expect(phone.getByLabel("Prénom")).toHaveValue("Lucie");
  await phone.getByLabel("Code postal").fill("690");
  // The press that pays saves what was typed: its mistakes are shown as by the form's own press.
  await phone.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
  for (const sentence of [
    "Le nom est obligatoire",
    "La ville est obligatoire",
    "L'email est obligatoire",
    "Le code postal a 5 chiffres.",
  ])
    await expect(phone.getByText(sentence).first()).toBeVisible();
  await expect(phone.getByText("Le prénom est obligatoire")).toHaveCount(0);
  // More than a phone shows at once: they are listed.
  await expect(phone.getByText(/champs à corriger/)).toBeVisible();
  await accessible(phone);
  // Where no parcel goes, and what no carrier can text: said at the field, and nothing is saved.
  await phone.getByLabel("Code postal").fill("97400");
  await phone.getByLabel("Téléphone").fill("12");
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(page.getByText(OUTSIDE).first()).toBeVisible();
  await expect(page.getByText("Ce numéro n'est pas complet.").first()).toBeVisible();
  await expect(phone.getByLabel("Pays")).toHaveCount(0);
  await accessible(phone);
  await saveAddress(phone, aBuyer());

  await phone.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
  await expect(page.getByText("Veuillez accepter les conditions générales de vente.")).toBeVisible();
  await phone.getByRole("button", { name: "Lire les conditions générales de vente" }).click();
  const sheet = phone.getByRole("dialog", { name: "Conditions générales de vente" });
  await expect(sheet).toBeVisible();
  await accessible(phone);
  await sheet.getByRole("button", { name: "Fermer" }).last().click();

  await proceed(phone);
  await expect(payButton(phone, 2990 + 600)).toBeEnabled();
  await phone.getByRole("link", { name: "Retour à la commande" }).click();
  await phone.getByRole("button", { name: "Modifier" }).click();
  await phone.getByLabel("Ville").fill("Villeurbanne");
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(phone.getByText("69003 Villeurbanne, France")).toBeVisible();

  // An address from before the shop judged them: refused at payment, and mended on the order's page.
  const orderId = new URL(phone.url()).pathname.split("/").pop();
  await proceed(phone);
  await expect(payButton(phone, 2990 + 600)).toBeEnabled();
  await query(
    `update orders set shipping_address = shipping_address || '{"zip":"97400","country":"La Réunion"}' where id = $1`,
    [orderId],
  );
  await phone.reload();
  await expect(phone.getByRole("main").getByText(OUTSIDE)).toBeVisible();
  await phone.getByRole("link", { name: "Retour à la commande" }).last().click();
  await expect(phone.getByRole("main").getByText(OUTSIDE).first()).toBeVisible();
  await phone.getByLabel("Code postal").fill("20200");
  await phone.getByLabel("Ville").fill("Bastia");
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(phone.getByText("20200 Bastia, France")).toBeVisible();
  await proceed(phone);
  await expect(payButton(phone, 2990 + 600)).toBeEnabled();
  await phone.getByRole("link", { name: "Retour à la commande" }).click();

  const toPay = phone.locator("#paiement").getByText("Total à payer");
  await expect(toPay).toBeVisible();
  await phone.getByRole("button", { name: /^Supprimer / }).click();
  await phone.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(phone.getByText("Aucun produit dans votre commande")).toBeVisible();
  await expect(toPay).toHaveCount(0);

  // Without a piece the open page keeps the order for its address, and home offers nothing to go on with.
  const kept = phone.waitForResponse((response) => response.url().endsWith(`/${orderId}/hold`));
  await phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  expect((await kept).ok()).toBe(true);
  await search(phone, "INCONNUE");
  await endHold(orderId ?? "", 0);
  const cancelled = () =>
    query("select from orders where id = $1 and status = 'cancelled-by-customer'", [orderId]);
  await expect.poll(cancelled).toHaveLength(1);
  // Its end takes nothing from her: the page of the live stays as it is.
  await expect(phone.getByRole("region", { name: "Adresse de livraison" }).getByLabel("Prénom")).toHaveValue(
    "",
  );
  await expect(phone.getByText("Aucun produit trouvé pour la référence")).toBeVisible();
  await expect(phone.getByRole("heading", { level: 1, name: "Votre commande" })).toBeAttached();
  await expect(phone.getByRole("link", { name: "Reprendre ma commande" })).toHaveCount(0);
  await phone.goto("/");
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(phone.getByRole("link", { name: /Reprendre/ })).toHaveCount(0);
  await expect.poll(() => phone.evaluate("localStorage.getItem('hf-outlet.order')")).toBeNull();
});

test("an order that staff opened for her has seven pieces, takes an eighth, and tells of no limit and no loss", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge", "Blanc", "Bleu", "Vert", "Rose", "Gris", "Jaune"]);
  const eighth = pieces[7];
  const id = randomUUID();
  await query(
    `insert into orders (id, order_number, live_id, origin, status, line_count, items_cents, shipping_cents)
     values ($1::uuid, 'HF-essai-' || left($1::uuid::text, 8), $2, 'sidebar', 'to-validate', 7, 7 * 2990, 600)`,
    [id, eighth.liveId],
  );
  const taken = pieces.slice(0, 7).map(({ productId }) => productId);
  await query(
    `with items as (
       insert into order_items (id, order_id, product_id, price_cents)
       select gen_random_uuid(), $1::uuid, id, 2990 from products where id = any($2::uuid[])),
     history as (
       insert into order_history (order_id, event, to_status, actor_kind) values ($1::uuid, 'created', 'to-validate', 'system'))
     update products set taken = taken + 1 where id = any($2::uuid[])`,
    [id, taken],
  );
  const phone = await newPhone();
  await phone.goto(`/order/${id}`);
  const page = phone.getByRole("main");
  await expect(page.getByText("7 pièces", { exact: true })).toBeVisible();
  await expect(page.getByText(/sur 5|Gardez cette page|Limite de|réservés jusqu'à/)).toHaveCount(0);
  await accessible(phone);
  await add(phone, eighth);
  await expect(page.getByText("8 pièces", { exact: true })).toBeVisible();
  await expect(page.getByText(/sur 5|Limite de/)).toHaveCount(0);
  await phone.getByRole("banner").getByRole("button", { name: "Voir panier, 8 pièces" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Votre panier" })).toBeFocused();
  // Asked once: what says that the piece was added would leave by itself ten seconds later.
  expect(await phone.getByRole("region", { name: "Votre choix" }).count()).toBe(0);
});
