import { aCustomerLogin, signInWithPassword } from "./customer-login.ts";
import {
  aBuyer,
  add,
  arrivePaid,
  CARDS,
  choose,
  fillAddress,
  pay,
  payButton,
  proceed,
  saveAddress,
  search,
} from "./guest.ts";
import { faultsAtTwiceTheSize, LARGE_TEXT } from "./large-text.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { endHold, layOut, query } from "./running-shop.ts";

const STATIC = ["/mentions-legales", "/cgv", "/confidentialite", "/accessibilite", "/contact", "/faq"];

test("a purchase can be read and done with letters of twice their size on a small phone", async ({
  newPhone,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  await query(
    "update products set name = 'Chemisier en viscose', composition = '63 % polyester, 33 % viscose, 4 % élasthanne' where ref_category = $1",
    [black.ref],
  );
  const phone = await newPhone();
  await phone.context().addInitScript(LARGE_TEXT);
  const readable = async (where: string) => {
    expect.soft(await faultsAtTwiceTheSize(phone), where).toEqual([]);
  };
  await phone.goto("/");
  await readable("the home page");
  await phone.getByRole("link", { name: "Commander pendant le live" }).click();
  await expect(phone.getByText("Aucun produit dans votre commande")).toBeVisible();
  await readable("an empty order");
  await search(phone, "INCONNUE");
  await expect(phone.getByText("Aucun produit trouvé pour la référence")).toBeVisible();
  await readable("a reference that is not there");
  await search(phone, black.ref);
  await choose(phone, black);
  await readable("a color chosen");
  const panel = phone.getByRole("region", { name: "Votre choix" });
  const line = panel.locator("p", { hasText: "Chemisier en viscose" });
  expect(await line.evaluate((p) => p.scrollHeight - p.clientHeight)).toBeLessThanOrEqual(1);
  await panel.getByRole("button", { name: "Ajouter à la commande" }).click();
  await expect(panel.getByText("Ajouté à votre commande")).toBeVisible();
  await panel.hover();
  await readable("a piece added");
  await panel.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await add(phone, { ...red, name: "Chemisier en viscose" });
  await panel.getByRole("button", { name: "Voir panier" }).click();
  await readable("the cart");
  await phone.getByRole("button", { name: /^Supprimer .*Rouge/ }).click();
  await expect(phone.getByText("Cette action ne peut pas être annulée")).toBeVisible();
  await readable("the question before a piece is taken out");
  await phone.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(phone.getByText("Article supprimé avec succès").first()).toBeVisible();
  await readable("a piece taken out");
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(phone.getByText("Le nom est obligatoire").first()).toBeVisible();
  await readable("an address with mistakes");
  await fillAddress(phone, aBuyer());
  await readable("an address");
  await saveAddress(phone, aBuyer());
  await readable("an address that is saved");
  await phone.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
  await expect(phone.getByText("Veuillez accepter les conditions générales de vente.").first()).toBeVisible();
  await readable("terms that are not accepted");
  await phone.getByRole("button", { name: "Lire les conditions générales de vente" }).click();
  const sheet = phone.getByRole("dialog", { name: "Conditions générales de vente" });
  await expect(sheet.locator("p").first()).toBeVisible();
  await readable("the terms");
  await sheet.getByRole("button", { name: "Fermer" }).last().click();
  await proceed(phone);
  await expect(payButton(phone, 2990 + 600)).toBeEnabled();
  await readable("the payment");
  await pay(phone, CARDS.poor, 2990 + 600);
  await expect(phone.getByText(/^Le paiement a échoué: /)).toBeVisible();
  await readable("a card refused");
  await expect(payButton(phone, 2990 + 600)).toBeEnabled();
  await pay(phone, CARDS.accepted, 2990 + 600);
  await arrivePaid(phone);
  await readable("an order that is paid");
});

test("the other pages of the shop can be read with letters of twice their size", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/status of 40[14]/);
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await phone.context().addInitScript(LARGE_TEXT);
  const readable = async (where: string) => {
    expect.soft(await faultsAtTwiceTheSize(phone), where).toEqual([]);
  };
  for (const path of [...STATIC, "/retractation", "/login", "/login?oubli", "/nulle-part"]) {
    await phone.goto(path);
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      phone.getByRole("main").locator("p:visible, summary:visible, label:visible").first(),
    ).toBeVisible();
    await readable(path);
  }
  const show = (reference: string | null) =>
    query(
      "update lives set on_air_ref = $2::text, on_air_since = case when $2::text is not null then now() end where id = $1",
      [black.liveId, reference],
    );
  await show(black.ref);
  await phone.goto(`/order/live/${black.liveId}`);
  await expect(phone.getByRole("textbox", { name: "Référence annoncée pendant le live" })).toBeVisible();
  const onAir = phone.getByRole("region", { name: "Montré en ce moment" });
  await expect(onAir).toContainText(black.name);
  const photo = await onAir.locator("img, span[aria-hidden]").first().boundingBox();
  expect((photo?.width ?? 0) / (photo?.height ?? 1)).toBeCloseTo(0.8);
  await readable("a piece on air");
  await phone.getByLabel("Email").focus();
  const bar = phone.getByRole("region", { name: "Pièce montrée en ce moment" });
  await expect(bar.getByRole("button", { name: `Choisir ${black.ref}` })).toBeInViewport({ ratio: 1 });
  await readable("the bar of a piece on air");
  await add(phone, black);
  await readable("a piece added while one is on air");
  await show(null);
  await phone.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await add(phone, red);
  await phone.goto("/");
  await expect(phone.getByRole("link", { name: /Vous avez une commande en cours/ })).toBeVisible();
  await readable("the home page with an order under way");
  await phone.getByRole("link", { name: /Vous avez une commande en cours/ }).click();
  await expect(phone.getByRole("button", { name: /^Supprimer .*Rouge/ })).toBeVisible();
  const orderId = /[0-9a-f-]{36}/.exec(phone.url())?.[0] ?? "";
  await endHold(orderId, 280);
  await phone.reload();
  await expect(phone.getByRole("button", { name: "Garder 5 minutes de plus" }).first()).toBeVisible();
  await readable("the last minutes of a hold");
  await endHold(orderId, 0);
  await expect(phone.getByRole("heading", { name: "Toujours disponibles" })).toBeVisible();
  await readable("a hold that is over");
});

test("a customer's own space and the choice of a live can be read with letters of twice their size", async ({
  newPhone,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const customer = await aCustomerLogin();
  await query("update orders set user_id = (select id from users where email = $2) where id = $1", [
    order.id,
    customer.email,
  ]);
  const phone = await newPhone();
  await phone.context().addInitScript(LARGE_TEXT);
  await phone.goto("/login");
  await signInWithPassword(phone, customer);
  await expect(phone.getByRole("article", { name: `Commande ${order.number}` })).toBeVisible();
  expect.soft(await faultsAtTwiceTheSize(phone), "her own space").toEqual([]);
  const second =
    "insert into lives (title, ref, live_date) values ('Live du matin', $1, now() - interval '2 days')";
  await query(second, [customer.email.slice(0, 8)]);
  try {
    await phone.goto("/order");
    await expect(phone.getByRole("radio", { name: "Live du matin" })).toBeVisible();
    expect.soft(await faultsAtTwiceTheSize(phone), "the choice of a live").toEqual([]);
  } finally {
    await query("update lives set is_active = false where ref = $1", [customer.email.slice(0, 8)]);
  }
});
